import { isEmail } from '#contract/domain/email.ts'
import { isGiven } from '#contract/domain/is-given.ts'
import type { ItemAnswer } from '#contract/items.ts'
import { holdsLogins, isEmpty, merge, without, withoutLogins } from '#web/features/onboarding/autosave/changes.ts'
import {
  joinTabs,
  type Known,
  type Notes,
  withAttempt,
  withNotes,
  withoutNotes,
} from '#web/features/onboarding/autosave/beginnings.ts'
import { isFormerPage } from '#web/features/onboarding/autosave/former-pages.ts'
import { answerLimitOf, charactersTooMany, textLimits } from '#contract/domain/text-limits.ts'
import type { DurableQueue, QueueError, QueueItem, QueueOptions, SplitValue } from '#web/lib/storage/durable-queue.ts'
import { isListChange } from '#contract/domain/list-changes.ts'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import { fieldTexts } from '#contract/texts/shared.ts'

export type SaveState =
  | { kind: 'saved'; at: Date | undefined }
  | { kind: 'typing' }
  | { kind: 'saving' }
  /** No connection: a retry follows. */
  | { kind: 'waiting' }
  /** Refused by the server, or too long: it is sent again with the next change, or when asked. */
  | { kind: 'refused'; error: QueueError }

export type Snapshot = { pending: ItemAnswer; state: SaveState }

const saveAfterMs = 1000

/** What of an item's changes can be sent. What an earlier version left is converted first, and an address is typed to its end. */
export function splitChanges(pending: object, id: string): SplitValue<object> {
  const key = id.slice(id.lastIndexOf('/') + 1)
  const { isAddress, ...changes } = pending as ItemAnswer & Notes
  const { text } = changes
  const isIncomplete = isAddress && text !== undefined && isGiven(text) && !isEmail(text)
  if (isFormerPage(id) || (isIncomplete && text.length <= answerLimitOf(key))) return { sendable: undefined }
  return splitTooLong(changes, answerLimitOf(key))
}

/**
 * The queue of changed items: the id is the path of the item's call, the value its changes. Logins and passwords are never written to
 * the storage (ONB-16).
 */
export const autosaveOptions = <Result>(
  options: Pick<QueueOptions<object, Result>, 'owner' | 'send' | 'onSent'>,
): QueueOptions<object, Result> => ({
  ...options,
  name: 'autosave',
  delay: saveAfterMs,
  parse: (stored) => (typeof stored === 'object' && stored !== null ? stored : undefined),
  toStored: (pending) => {
    const stored = withoutLogins(pending)
    return isEmpty(stored) ? undefined : stored
  },
  remainder: (present, sent) => {
    const left: object = without(present, sent)
    return isEmpty(withoutNotes(left)) ? undefined : left
  },
  join: joinTabs,
  unanswered: withAttempt,
  split: splitChanges,
})

function stateOf(item: QueueItem<object> | undefined, at: Date | undefined): SaveState {
  if (!item) return { kind: 'saved', at }
  if (item.sending) return { kind: 'saving' }
  const error = item.error ?? splitChanges(item.value, item.id).error
  if (error) return { kind: 'refused', error }
  return { kind: item.state === 'waiting' ? 'waiting' : 'typing' }
}

/** What a person has to do something about comes first. */
const order = ['refused', 'waiting', 'saving', 'typing', 'saved'] as const satisfies SaveState['kind'][]

/** The state of several items: what the server refused comes before what is too long, and the last save counts. */
export function joinStates(states: readonly SaveState[]): SaveState {
  const rank = (state: SaveState) =>
    2 * order.indexOf(state.kind) + (state.kind === 'refused' && state.error.code === 'too_long' ? 1 : 0)
  const timeOf = (state: SaveState) => (state.kind === 'saved' ? (state.at?.getTime() ?? 0) : 0)
  const [first] = states.toSorted((a, b) => rank(a) - rank(b) || timeOf(b) - timeOf(a))
  return first ?? { kind: 'saved', at: undefined }
}

/** Two people decided about the same item: the other one's choice can be kept. */
export const canKeepTheirs = (state: SaveState): boolean =>
  state.kind === 'refused' && (state.error.code === 'changed_meanwhile' || state.error.code === 'item_approved')

/**
 * The changes of one item, stored within two seconds (ONB-16). One save runs at a time, with everything changed so far; later changes
 * go with the next one. Nothing leaves `pending` before the server has it.
 */
export class Autosave {
  readonly #queue: DurableQueue<object>
  readonly #id: string
  #shown: { item: QueueItem<object> | undefined; at: Date | undefined; snapshot: Snapshot } | undefined

  constructor(queue: DurableQueue<object>, id: string) {
    this.#queue = queue
    this.#id = id
  }

  /** The same object until something changes. */
  readonly snapshot = (): Snapshot => {
    const [item, at] = [this.#queue.find(this.#id), this.#queue.sentAt(this.#id)]
    if (!this.#shown || this.#shown.item !== item || this.#shown.at !== at) {
      const pending = withoutNotes(item?.value ?? {}) as ItemAnswer // only this item's changes are saved under its path
      this.#shown = { item, at, snapshot: { pending, state: stateOf(item, at) } }
    }
    return this.#shown.snapshot
  }

  /** Without what is stored, it is not compared. */
  readonly edit = (change: ItemAnswer, known: Known = {}): void => {
    const waiting = this.#queue.find(this.#id)?.value ?? {}
    this.#queue.save(this.#id, withoutTooLongRemovals(merge(waiting, withNotes(change, waiting, known))))
  }

  /** Stores everything now. Resolves to false when some of it could not be stored. The state has the reason. */
  readonly flush = (): Promise<boolean> => this.#queue.flush(this.#id)

  /** Once more; what somebody else changed meanwhile is replaced now, as the page has shown it. */
  readonly retry = (): void => {
    const { pending, state } = this.snapshot()
    if (state.kind === 'refused' && state.error.code === 'changed_meanwhile') this.#queue.save(this.#id, pending)
    void this.flush()
  }

  readonly discard = (): void => this.#queue.delete(this.#id)

  /** Closing the page would lose logins and passwords. */
  get hasLogins(): boolean {
    return holdsLogins(this.snapshot().pending)
  }
}

/** A list has the path of all its elements, and is as much too long as they are. */
function charactersOver(value: unknown, limit: number): number[] {
  if (typeof value === 'string') return [charactersTooMany(value, limit)].filter((over) => over > 0)
  if (isListChange(value)) return charactersOver(value.add ?? [], limit)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((part) => charactersOver(part, limit))
}

/** A date that is too long was never stored, and the server would refuse to remove it. */
export function withoutTooLongRemovals<Change extends object>(change: Change): Change {
  const { dates } = change as { dates?: unknown } // A change of an item.
  if (!isListChange(dates) || !dates.remove) return change
  const remove = dates.remove.filter((date) => charactersOver(date, textLimits.ownDate).length === 0)
  return { ...change, dates: { ...dates, remove } }
}

/** What of an item's changes can be saved. What is too long waits, and with it the list that it is in (SHELL-11). */
export function splitTooLong(pending: object, textLimit: number): SplitValue<object> {
  const limits: Record<string, number> = { text: textLimit, dates: textLimits.ownDate }
  const tooLong = Object.entries(withoutNotes(pending)).flatMap(([path, value]) =>
    charactersOver(value, limits[path] ?? textLimits.entry).map((over) => ({ path, over })),
  )
  if (tooLong.length === 0) return { sendable: pending }
  const sendable = Object.fromEntries(
    Object.entries(pending).filter(([field]) => !tooLong.some(({ path }) => path === field)),
  )
  return {
    sendable: isEmpty(withoutNotes(sendable)) ? undefined : sendable,
    error: {
      code: 'too_long',
      message: onboardingTexts.tooLong,
      fields: tooLong.map(({ path, over }) => ({ path, message: fieldTexts.charactersTooMany(over) })),
    },
  }
}
