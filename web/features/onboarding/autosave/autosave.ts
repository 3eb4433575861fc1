import {
  type Changes,
  holdsLogins,
  isEmpty,
  merge,
  without,
  withoutLogins,
  withoutPaths,
} from '#web/features/onboarding/autosave/changes.ts'
import { joinTabs, withAttempt, withBeginnings, withoutBefore } from '#web/features/onboarding/autosave/beginnings.ts'
import { splitTooLong, withoutTooLongRemovals } from '#web/features/onboarding/autosave/too-long.ts'
import type { DurableQueue, QueueError, QueueItem, QueueOptions } from '#web/lib/storage/durable-queue.ts'

export type SaveState =
  | { kind: 'saved'; at: Date | undefined }
  | { kind: 'typing' }
  | { kind: 'saving' }
  /** No connection: a retry follows. */
  | { kind: 'waiting' }
  /** Refused by the server, or too long: it is sent again with the next change, or when asked. */
  | { kind: 'refused'; error: QueueError }

export type Snapshot<Body> = { pending: Changes<Body>; state: SaveState }

const saveAfterMs = 1000

/**
 * The queue of changed pages: the id is the page's path, the value its changes. Logins and passwords are never written to the
 * storage (ONB-16).
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
    return isEmpty(withoutBefore(left)) ? undefined : left
  },
  join: joinTabs,
  unanswered: withAttempt,
  split: splitTooLong,
})

/** The server's problem with one sent field: `instagram.login`. */
export function problemAt(state: SaveState, path: string): string | undefined {
  if (state.kind !== 'refused') return undefined
  const named = (one: string) =>
    one
      .replace(/^\//, '')
      .replaceAll('/', '.')
      .replace(/^body\./, '')
  return state.error.fields.find((field) => named(field.path) === path)?.message
}

function stateOf(item: QueueItem<object> | undefined, at: Date | undefined): SaveState {
  if (!item) return { kind: 'saved', at }
  if (item.sending) return { kind: 'saving' }
  const error = item.error ?? splitTooLong(item.value).error
  if (error) return { kind: 'refused', error }
  return { kind: item.state === 'waiting' ? 'waiting' : 'typing' }
}

/**
 * The changes of one page, stored within two seconds (ONB-16). One save runs at a time, with everything changed so far; later changes
 * go with the next one. Nothing leaves `pending` before the server has it.
 */
export class Autosave<Body extends object> {
  readonly #queue: DurableQueue<object>
  readonly #page: string
  #shown: { item: QueueItem<object> | undefined; at: Date | undefined; snapshot: Snapshot<Body> } | undefined

  constructor(queue: DurableQueue<object>, page: string) {
    this.#queue = queue
    this.#page = page
  }

  /** The same object until something changes. */
  readonly snapshot = (): Snapshot<Body> => {
    const [item, at] = [this.#queue.find(this.#page), this.#queue.sentAt(this.#page)]
    if (!this.#shown || this.#shown.item !== item || this.#shown.at !== at) {
      const pending = withoutBefore(item?.value ?? {}) as Changes<Body> // only this page's changes are saved under its path
      this.#shown = { item, at, snapshot: { pending, state: stateOf(item, at) } }
    }
    return this.#shown.snapshot
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#queue.subscribe(listener)

  /** `stored` is what the texts are that the change begins with; without, they are not compared. */
  readonly edit = (change: Changes<Body>, stored?: object): void => {
    const waiting = this.#queue.find(this.#page)?.value ?? {}
    this.#queue.save(this.#page, withoutTooLongRemovals(merge(waiting, withBeginnings(change, waiting, stored))))
  }

  /** Stores everything now. Resolves to false when some of it could not be stored. The state has the reason. */
  readonly flush = (): Promise<boolean> => this.#queue.flush(this.#page)

  /** Once more; what somebody else changed meanwhile is replaced now, as the page has shown it. */
  readonly retry = (): void => {
    const { pending, state } = this.snapshot()
    if (state.kind === 'refused' && state.error.code === 'changed_meanwhile') this.#queue.save(this.#page, pending)
    void this.flush()
  }

  /** Leaves out what was approved or changed meanwhile, and stores the rest. */
  readonly keepApproved = (): void => {
    const { pending, state } = this.snapshot()
    if (state.kind !== 'refused') return
    const left = withoutPaths(
      pending,
      state.error.fields.map(({ path }) => path),
    )
    if (isEmpty(left)) this.#queue.delete(this.#page)
    else this.#queue.save(this.#page, left)
  }

  /** Closing the page would lose logins and passwords. */
  get hasLogins(): boolean {
    return holdsLogins(this.snapshot().pending)
  }
}
