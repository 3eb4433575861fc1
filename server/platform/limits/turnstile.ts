import type { ApiError } from '../api-error.ts'

type TurnstileOptions = {
  atOnce: number
  mostWaiting: number
  /** The error for a call that finds the line full. */
  refuse: () => ApiError
}

/** Runs `atOnce` calls at a time for each key, the others in the order of arrival. */
export class Turnstile {
  readonly #options: TurnstileOptions
  readonly #lines = new Map<string, { running: number; waiting: (() => void)[] }>()

  constructor(options: TurnstileOptions) {
    this.#options = options
  }

  async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const { atOnce, mostWaiting, refuse } = this.#options
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] }
    this.#lines.set(key, line)
    if (line.running < atOnce) line.running++
    else {
      if (line.waiting.length >= mostWaiting) throw refuse()
      // A finished call hands its slot over, so `running` stays the same.
      await new Promise<void>((resolve) => line.waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) this.#lines.delete(key)
    }
  }
}
