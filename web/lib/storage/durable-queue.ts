import { commonTexts } from '#contract/texts/common.ts'
import { CallError, offlineError } from '#web/lib/http/request.ts'
import { endsByItself, retryDelay } from '#web/lib/http/retry.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { tabStorage } from '#web/lib/storage/tab-storage.ts'
import { ownerStorage } from '#web/lib/storage/owner-storage.ts'
import { currentSession } from '#web/session/session.ts'

export type QueueError = Pick<CallError, 'message' | 'fields'> & { code: CallError['code'] | 'too_long' }

/** The part of a value that can be sent, undefined for nothing, and why the rest cannot before a person changes it. */
export type SplitValue<Value> = { sendable: Value | undefined; error?: QueueError }

export type QueueItem<Value> = {
  readonly id: string
  readonly value: Value
  /** ISO 8601. Later items have later times, also where the clock was set back. */
  readonly addedAt: string
  /** `ready`: to be sent; `waiting`: a retry will follow; `refused`: only a person can decide what happens next. */
  readonly state: 'ready' | 'waiting' | 'refused'
  readonly sending: boolean
  /** Why it was refused. */
  readonly error?: QueueError
}

export type QueueOptions<Value, Result> = {
  /** Distinguishes the queues of one owner in the storage. */
  name: string
  owner: string
  /** Sends a value. Sending the same one again must not do it twice. */
  send: (value: Value, item: QueueItem<Value>) => Promise<Result>
  /** Runs before the item leaves the queue, and never for an owner who is gone. */
  onSent?: (result: Result, value: Value, id: string) => void | Promise<void>
  /** Checks a value from the storage; undefined for a damaged one. */
  parse: (stored: unknown, id: string) => Value | undefined
  /** The part of a value that may lie in the storage, undefined for nothing. A password stays in memory. */
  toStored?: (value: Value) => unknown
  /** Items of one lane are sent one at a time, in the order of the queue. Each item has its own lane by default. */
  laneOf?: (value: Value, id: string) => string
  /** The time in ms between a change and its sending, so that further changes go along. */
  delay?: number
  /**
   * For values that change: the part of the current value that remains after `sent` was stored, undefined for nothing.
   */
  remainder?: (present: Value, sent: Value) => Value | undefined
  /** Of values that change, each tab has its own: what two have of one item is joined once the older one's tab is gone. */
  join?: (older: Value, newer: Value) => Value
  /** The present value after `sent` got no answer: it may be stored, or not. */
  unanswered?: (present: Value, sent: Value) => Value
  /** For values of which a part may have to wait for a person. All of a value can be sent by default. */
  split?: (value: Value, id: string) => SplitValue<Value>
}

export type DurableQueue<Value> = {
  readonly items: () => readonly QueueItem<Value>[]
  readonly find: (id: string) => QueueItem<Value> | undefined
  readonly sentAt: (id: string) => Date | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Adds an item, or gives it a new value. A refused one is sent again. */
  readonly save: (id: string, value: Value) => void
  readonly delete: (id: string) => void
  /** Deletes what was sent of an item from the storage alone, where it was handed to the browser while the page closes. */
  readonly deleteStored: (id: string, sent: Value) => void
  /** Whether the storage has all of an item's present value. */
  readonly isStored: (id: string) => boolean
  readonly retry: (id: string) => void
  /** Sends everything that is not refused now: the connection is back. */
  readonly wake: () => void
  /** Sends one item now, a refused one too. Answers whether nothing of it is left. */
  readonly flush: (id: string) => Promise<boolean>
  readonly stop: () => void
  /** Aborted once the queue has stopped. */
  readonly stopped: AbortSignal
}

type Stored = { value: unknown; addedAt: string; state: QueueItem<unknown>['state']; error?: QueueError }
type Lane = { failures: number; timer?: ReturnType<typeof setTimeout> | undefined; sending?: Promise<void> | undefined }

const states: readonly unknown[] = ['ready', 'waiting', 'refused'] satisfies Stored['state'][]

const isStored = (entry: unknown): entry is Stored =>
  typeof entry === 'object' &&
  entry !== null &&
  'value' in entry &&
  'state' in entry &&
  states.includes(entry.state) &&
  'addedAt' in entry &&
  typeof entry.addedAt === 'string'

const isUnpaid = (error: unknown): boolean => error instanceof CallError && error.status === 402

const errorOf = (error: unknown): QueueError => {
  if (!(error instanceof CallError)) return { code: 'internal', message: commonTexts.somethingWrong, fields: [] }
  return { code: error.code, message: error.message, fields: error.fields }
}

/** A queue that outlives a reload: an item, of which the storage has one entry, leaves it once the server has it or its owner gives it up. */
export function createDurableQueue<Value, Result>(options: QueueOptions<Value, Result>): DurableQueue<Value> {
  const { owner, delay = 0, toStored = (value) => value, laneOf = (_, id) => id, remainder } = options
  const split = options.split ?? ((value: Value): SplitValue<Value> => ({ sendable: value }))
  const lanes = new Map<string, Lane>()
  const sentTimes = new Map<string, Date>()
  const unstored = new Set<string>()
  const listeners = createListeners()
  const end = new AbortController()
  const shared = ownerStorage(localStorage, owner, options.name)
  const storage = options.join ? tabStorage(shared, { onLeft: takeOver, stopped: end.signal }) : shared
  const itemOf = (id: string, entry: unknown): QueueItem<Value>[] => {
    const value = isStored(entry) ? options.parse(entry.value, id) : undefined
    if (!isStored(entry) || value === undefined) return []
    const { addedAt, state, error } = entry
    return [{ id, value, addedAt, state, sending: false, ...(error && { error }) }]
  }
  const kept = storage.ids().flatMap((id) => itemOf(id, storage.read(id)))
  let items: readonly QueueItem<Value>[] = kept.toSorted((a, b) => a.addedAt.localeCompare(b.addedAt))

  const find = (id: string) => items.find((item) => item.id === id)
  const laneNameOf = (item: QueueItem<Value>) => laneOf(item.value, item.id)

  function laneAt(name: string): Lane {
    const lane = lanes.get(name) ?? { failures: 0 }
    lanes.set(name, lane)
    return lane
  }

  function store({ id, value, addedAt, state, error }: QueueItem<Value>): void {
    const stored = toStored(value)
    unstored.delete(id)
    if (stored === undefined) storage.delete(id)
    else if (!storage.write(id, { value: stored, addedAt, state, ...(error && { error }) } satisfies Stored))
      unstored.add(id)
  }

  function replace(id: string, next: QueueItem<Value> | undefined): void {
    if (!next) items = items.filter((item) => item.id !== id)
    else items = find(id) ? items.map((item) => (item.id === id ? next : item)) : [...items, next]
    if (next) store(next)
    else storage.delete(id)
    listeners.notify()
  }

  const withState = (
    { error: _, ...item }: QueueItem<Value>,
    state: QueueItem<Value>['state'],
    error?: QueueError,
  ): QueueItem<Value> => ({ ...item, state, sending: false, ...(error && { error }) })

  /** With this value, to be sent; refused where nothing of it can be. */
  function withValue(item: QueueItem<Value>, value: Value): QueueItem<Value> {
    const { sendable, error } = split(value, item.id)
    return { ...(sendable === undefined ? withState(item, 'refused', error) : withState(item, 'ready')), value }
  }

  /** What another tab left is sent from here, with what was typed here for the same item. */
  function takeOver(id: string, entry: unknown): void {
    const [left] = itemOf(id, entry)
    if (!left) return
    const existing = find(id)
    const [older, newer] = existing && existing.addedAt < left.addedAt ? [existing, left] : [left, existing ?? left]
    const value = existing && options.join ? options.join(older.value, newer.value) : left.value
    replace(id, existing?.sending ? { ...existing, value } : withValue(existing ?? left, value))
    run(laneOf(value, id))
  }

  function schedule(name: string, after: number): void {
    const lane = laneAt(name)
    clearTimeout(lane.timer)
    if (end.signal.aborted) return
    lane.timer = setTimeout(() => {
      lane.timer = undefined
      run(name)
    }, after)
  }

  function run(name: string): void {
    const lane = laneAt(name)
    if (end.signal.aborted || lane.sending) return
    const next = items.find((item) => item.state !== 'refused' && laneNameOf(item) === name)
    if (!next) return
    clearTimeout(lane.timer)
    lane.timer = undefined
    lane.sending = sendItem(next, lane).then((wait) => {
      lane.sending = undefined
      if (wait === undefined) run(name)
      else schedule(name, wait)
    })
  }

  /** Sends an item. Answers the ms until the lane goes on, undefined for at once. */
  async function sendItem(item: QueueItem<Value>, lane: Lane): Promise<number | undefined> {
    const { id } = item
    const { sendable: sent } = split(item.value, id)
    if (sent === undefined) {
      replace(id, withValue(item, item.value))
      return undefined
    }
    replace(id, { ...item, sending: true })
    try {
      // Nothing is sent with the session of another person.
      if (currentSession()?.claims.id !== owner) throw offlineError()
      const result = await options.send(sent, item)
      if (!end.signal.aborted) await options.onSent?.(result, sent, id)
    } catch (error) {
      return end.signal.aborted ? undefined : afterFailure(id, sent, error, lane)
    }
    if (end.signal.aborted) return undefined
    lane.failures = 0
    const present = find(id)
    const left = present && remainder?.(present.value, sent)
    sentTimes.set(id, new Date())
    const goesOn = present !== undefined && left !== undefined
    replace(id, goesOn ? withValue(present, left) : undefined)
    return goesOn ? delay : undefined
  }

  function afterFailure(id: string, sent: Value, error: unknown, lane: Lane): number | undefined {
    const present = find(id)
    if (!present) return undefined
    if (endsByItself(error)) {
      lane.failures += 1
      // Why is shown only while somebody can do something about it.
      const value = options.unanswered?.(present.value, sent) ?? present.value
      replace(id, withState({ ...present, value }, 'waiting', isUnpaid(error) ? errorOf(error) : undefined))
      return retryDelay(lane.failures, error)
    }
    const { sendable } = split(present.value, id)
    if (sendable !== undefined && remainder?.(sendable, sent) !== undefined) {
      // It may have been corrected since.
      replace(id, withState(present, 'ready'))
      return delay
    }
    replace(id, withState(present, 'refused', errorOf(error)))
    return undefined
  }

  /** Items of the same millisecond, and items from before a clock was set back, keep their order over a reload. */
  function nextTime(): string {
    const latest = Math.max(...items.map((item) => Date.parse(item.addedAt) + 1), 0)
    return new Date(Math.max(Date.now(), latest)).toISOString()
  }

  function wake(): void {
    for (const name of new Set(items.map(laneNameOf))) {
      laneAt(name).failures = 0
      run(name)
    }
  }

  return {
    items: () => items,
    find,
    sentAt: (id) => sentTimes.get(id),
    subscribe: listeners.add,
    save: (id, value) => {
      const existing = find(id)
      const item = existing ?? { id, value, addedAt: nextTime(), state: 'ready' as const, sending: false }
      const isFresh = item.state === 'refused' || (!item.sending && split(value, id).sendable === undefined)
      replace(id, isFresh ? withValue(item, value) : { ...item, value })
      const name = laneOf(value, id)
      const lane = laneAt(name)
      if (delay === 0) run(name)
      else if (!lane.timer && !lane.sending) schedule(name, delay)
    },
    delete: (id) => {
      if (find(id)) replace(id, undefined)
    },
    deleteStored: (id, sent) => {
      const item = find(id)
      const left = item && remainder?.(item.value, sent)
      if (!item || left === undefined) storage.delete(id)
      else store({ ...item, value: left })
    },
    isStored: (id) => !unstored.has(id),
    retry: (id) => {
      const item = find(id)
      if (item?.state === 'refused') replace(id, withState(item, 'ready'))
      wake()
    },
    wake,
    flush: async (id) => {
      // After Log Out nothing is written any more.
      if (end.signal.aborted) return false
      const item = find(id)
      if (!item) return true
      const name = laneNameOf(item)
      if (item.sending) await laneAt(name).sending
      const left = find(id)
      if (left?.state === 'refused') replace(id, withState(left, 'ready'))
      run(name)
      await laneAt(name).sending
      return find(id) === undefined
    },
    stop: () => {
      end.abort()
      for (const { timer } of lanes.values()) clearTimeout(timer)
    },
    stopped: end.signal,
  }
}
