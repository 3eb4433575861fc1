import { CallError } from '#web/lib/http/request.ts'
import { holdsPasswords, isEmpty, merge, type Part, without } from '#web/features/onboarding/autosave/pending.ts'

export type SaveState =
  | { kind: 'saved'; at: Date | undefined }
  | { kind: 'typing' }
  | { kind: 'saving' }
  /** No connection: it is tried again by itself. */
  | { kind: 'waiting' }
  /** Refused: it is tried again with the next change, or when asked. */
  | { kind: 'refused'; error: CallError }

export type Snapshot<Body> = { pending: Part<Body>; state: SaveState }

type Options<Body> = {
  save(body: Part<Body>): Promise<void>
  /** What an earlier visit left behind. */
  kept: Part<Body>
  keep(pending: Part<Body>): void
}

const SAVE_AFTER_MS = 1000
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000]

/** No answer, a server that is not ready, too many at once: what was sent is in order, and is sent again. */
const passes = (error: unknown): boolean =>
  !(error instanceof CallError) || [0, 429, 502, 503, 504].includes(error.status)

/** What the server has against one field of what was sent: `instagram.login`. */
export function problemAt(state: SaveState, path: string): string | undefined {
  if (state.kind !== 'refused') return undefined
  const named = (one: string) =>
    one
      .replace(/^\//, '')
      .replaceAll('/', '.')
      .replace(/^body\./, '')
  return state.error.fields.find((field) => named(field.path) === path)?.message
}

/**
 * Stores a page's changes within two seconds (ONB-16). One save is under way at a time, with everything changed so far; what
 * is typed meanwhile goes with the next. Nothing leaves `pending` before the server has said that it has it.
 */
export class Autosave<Body extends object> {
  readonly #options: Options<Body>
  readonly #listeners = new Set<() => void>()
  #snapshot: Snapshot<Body>
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<boolean> | undefined
  #failures = 0
  #stopped = false

  constructor(options: Options<Body>) {
    this.#options = options
    this.#snapshot = { pending: options.kept, state: { kind: 'saved', at: undefined } }
    if (!isEmpty(options.kept)) {
      this.#become({ kind: 'typing' })
      this.#soon(0)
    }
  }

  readonly snapshot = (): Snapshot<Body> => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly edit = (change: Part<Body>): void => {
    const pending = merge(this.#snapshot.pending, change as Part<Part<Body>>) // a part of a part is a part
    this.#options.keep(pending)
    const { state } = this.#snapshot
    this.#become(state.kind === 'saving' || state.kind === 'waiting' ? state : { kind: 'typing' }, pending)
    if (this.#timer === undefined && state.kind !== 'saving') this.#soon(SAVE_AFTER_MS)
  }

  /** Stores everything now. False when some of it could not be; the state says why. */
  readonly flush = async (): Promise<boolean> => {
    this.#cancel()
    if (this.#running) await this.#running
    this.#cancel()
    return isEmpty(this.#snapshot.pending) || this.#save()
  }

  /** Whose words these are is not here any more: nothing is sent for them. */
  readonly stop = (): void => {
    this.#stopped = true
    this.#cancel()
  }

  /** What a page that is being closed would lose. */
  get hasPasswords(): boolean {
    return holdsPasswords(this.#snapshot.pending)
  }

  async #save(): Promise<boolean> {
    this.#running ??= this.#saveOnce().finally(() => (this.#running = undefined))
    return this.#running
  }

  async #saveOnce(): Promise<boolean> {
    const sent = this.#snapshot.pending
    this.#become({ kind: 'saving' })
    try {
      await this.#options.save(sent)
    } catch (error) {
      this.#failed(error, sent)
      return false
    }
    this.#failures = 0
    const left = without(this.#snapshot.pending, sent) as Part<Body> // a part of a part is a part
    this.#options.keep(left)
    this.#become(isEmpty(left) ? { kind: 'saved', at: new Date() } : { kind: 'typing' }, left)
    if (!isEmpty(left)) this.#soon(SAVE_AFTER_MS)
    return isEmpty(left)
  }

  #failed(error: unknown, sent: Part<Body>): void {
    if (!passes(error) && error instanceof CallError) {
      this.#become({ kind: 'refused', error })
      // It may have been put right meanwhile.
      if (!isEmpty(without(this.#snapshot.pending, sent))) this.#soon(SAVE_AFTER_MS)
      return
    }
    this.#become({ kind: 'waiting' })
    this.#soon(RETRY_MS[Math.min(this.#failures++, RETRY_MS.length - 1)] ?? 0)
  }

  #soon(delay: number): void {
    this.#cancel()
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#save()
    }, delay)
  }

  #cancel(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #become(state: SaveState, pending: Part<Body> = this.#snapshot.pending): void {
    this.#snapshot = { pending, state }
    for (const listener of this.#listeners) listener()
  }
}
