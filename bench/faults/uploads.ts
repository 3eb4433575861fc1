import { setTimeout as wait } from 'node:timers/promises'
import { addressOf } from '#contract/endpoint.ts'
import { type UploadedFile, uploadFile } from '#contract/files.ts'
import type { Seeded } from '../seed.ts'

/** A person who uploads files one after the other and remembers those that were answered. */
export class Uploads {
  readonly stored = new Map<string, { location: string; bytes: string }>()
  failed = 0
  readonly #address: string
  readonly #person: Seeded
  readonly #size: number
  readonly #pauseMs: number
  readonly #running: Promise<void>
  #isOver = false

  constructor(address: string, person: Seeded, { size = 5000, pauseMs = 50 } = {}) {
    this.#address = address
    this.#person = person
    this.#size = size
    this.#pauseMs = pauseMs
    this.#running = this.#run()
  }

  async #run(): Promise<void> {
    for (let number = 1; !this.#isOver; number++) {
      const bytes = `file ${number} `.padEnd(this.#size, 'x')
      const form = new FormData()
      form.append('file', new Blob([bytes]), `file ${number}.txt`)
      try {
        const answer = await this.#fetch(addressOf(uploadFile, { params: { userId: this.#person.id } }), {
          method: 'POST',
          body: form,
        })
        if (!answer.ok) throw new Error(`${answer.status}`)
        // The server answers in the endpoint's schema.
        const { _id, location } = (await answer.json()) as UploadedFile
        this.stored.set(_id, { location, bytes })
      } catch {
        this.failed++
      }
      await wait(this.#pauseMs)
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  async check(): Promise<string[]> {
    const faults: string[] = []
    for (const [id, { location, bytes }] of this.stored) {
      let answer = await this.#fetch(location, {})
      // Too much at once is answered with 503, and asked for again.
      for (let tries = 0; answer.status === 503 && tries < 60; tries++) {
        await wait(1000)
        answer = await this.#fetch(location, {})
      }
      if ((await answer.text()) !== bytes) faults.push(`the acknowledged file ${id} is answered with ${answer.status}`)
    }
    return faults
  }

  #fetch(path: string, init: RequestInit): Promise<Response> {
    return fetch(new URL(path, this.#address), {
      ...init,
      headers: { authorization: `Bearer ${this.#person.token}` },
      signal: AbortSignal.timeout(20_000),
    })
  }
}
