import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addressOf } from '#contract/endpoint.ts'
import { deleteFile, uploadFile } from '#contract/files.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Person, TestWorld } from '#server/testing/test-world.ts'
import { withDatabase } from '../database.ts'
import type { Fault } from '../chat/history.ts'
import { type Random, randomBetween } from '../chat/random.ts'

/** Answers by status; 0 is an answer that broke off. */
type Counts = Map<number, number>

export const countsIn = (counts: Counts): string =>
  [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status === 0 ? 'broken off' : status}`)
    .join(', ')

const LARGEST_BYTES = 400_000
/** How long jobs may take to remove what failed uploads left while the storage was away. */
const CLEAN_UP_MS = 60_000
/** A stalled call is answered within a minute. */
const PATIENCE_MS = 90_000

/** These say what is the matter, and that a later try may work. */
const CLEAN: readonly number[] = [200, 201, 204, 503, 507]

type StoredFile = { location: string; sha256: string; owner: Person }

/** People who upload, read and delete files, and remember what was acknowledged. */
export class Uploaders {
  readonly stored = new Map<string, StoredFile>()
  readonly faults: Fault[] = []
  tried = 0
  slowest = 0
  readonly #world: TestWorld
  readonly #address: string
  readonly #people: Person[]
  readonly #random: Random

  constructor(world: TestWorld, address: string, people: Person[], random: Random) {
    this.#world = world
    this.#address = address
    this.#people = people
    this.#random = random
  }

  unmet(what: string): void {
    this.faults.push({ kind: 'unanswered', what })
  }

  /** Everybody acts for so long. Counts the answers. */
  async workFor(ms: number): Promise<Counts> {
    const end = performance.now() + ms
    const counts: Counts = new Map()
    const act = async (person: Person) => {
      while (performance.now() < end) {
        const status = await this.#act(person)
        counts.set(status, (counts.get(status) ?? 0) + 1)
        await wait(5)
      }
    }
    await Promise.all(this.#people.map(act))
    return counts
  }

  /** After a fault everybody can upload again, at once. */
  async expectUploads(): Promise<void> {
    for (const person of this.#people) {
      const status = await this.#upload(person)
      if (status !== 201) this.unmet(`an upload after the fault was answered with ${status}`)
    }
  }

  #act(person: Person): Promise<number> {
    const own = [...this.stored].filter(([, { owner }]) => owner === person)
    const [id, file] = own[Math.floor(this.#random() * own.length)] ?? []
    const draw = this.#random()
    if (!id || !file || draw < 0.5) return this.#upload(person)
    return draw < 0.9 ? this.#read(id, file) : this.#delete(id, file)
  }

  async #upload(person: Person): Promise<number> {
    this.tried++
    const bytes = randomBytes(Math.ceil(randomBetween(this.#random, 1, LARGEST_BYTES)))
    const body = new FormData()
    body.append('file', new Blob([bytes]), 'file.bin')
    const path = addressOf(uploadFile, { params: { userId: person.id } })
    const { status, text } = await this.#fetch('upload', person, path, { method: 'POST', body })
    if (status !== 201) return status
    const { _id, location } = JSON.parse(text.toString()) as { _id: string; location: string } // by its schema
    this.stored.set(_id, { location, sha256: hashOf(bytes), owner: person })
    return status
  }

  async #read(id: string, { location, sha256, owner }: StoredFile): Promise<number> {
    const { status, text } = await this.#fetch('read', owner, location, {})
    if (status === 200 && hashOf(text) !== sha256)
      this.faults.push({ kind: 'differing', what: `file ${id} was read as something else` })
    return status
  }

  async #delete(id: string, { owner }: StoredFile): Promise<number> {
    const path = addressOf(deleteFile, { params: { filename: id } })
    const { status } = await this.#fetch('delete', owner, path, { method: 'DELETE' })
    if (status === 204) this.stored.delete(id)
    return status
  }

  async #fetch(
    what: string,
    person: Person,
    path: string,
    init: RequestInit,
  ): Promise<{ status: number; text: Buffer }> {
    const began = performance.now()
    const headers = { authorization: `Bearer ${person.token}` }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    try {
      const answer = await fetch(new URL(path, this.#address), { ...init, headers, signal })
      if (!CLEAN.includes(answer.status)) this.unmet(`a ${what} was answered with ${answer.status}`)
      return { status: answer.status, text: Buffer.from(await answer.arrayBuffer()) }
    } catch (error) {
      // A download may break off, since its status was sent before the fault. The length shows that it is incomplete.
      if (what !== 'read' || signal.aborted) this.unmet(`a ${what} was not answered: ${String(error)}`)
      return { status: 0, text: Buffer.alloc(0) }
    } finally {
      this.slowest = Math.max(this.slowest, performance.now() - began)
    }
  }

  /** Acknowledged files are whole, every row has its bytes, all bytes have a row, and the count equals a recount. */
  async check(storage: Storage, workspace: string): Promise<void> {
    for (const [id, file] of this.stored) {
      const status = await this.#read(id, file)
      if (status !== 200)
        this.faults.push({ kind: 'lost', what: `the acknowledged file ${id} is answered with ${status}` })
    }
    const end = performance.now() + CLEAN_UP_MS
    let unknown = await this.#differences(storage, workspace)
    while (unknown.length > 0 && performance.now() < end) {
      await this.#world.runJobs()
      await wait(500)
      unknown = await this.#differences(storage, workspace)
    }
    this.faults.push(...unknown)
  }

  async #differences(storage: Storage, workspace: string): Promise<Fault[]> {
    return withDatabase(this.#world.database.config, async (client) => {
      const { rows } = await client.query<{ id: string }>('select id from foyer.files where manager_id = $1', [
        workspace,
      ])
      const { rows: counts } = await client.query<{ counted: string; recounted: string }>(
        `select coalesce((select bytes from foyer.storage_usage where manager_id = $1), 0) as counted,
          coalesce((select sum(size) from foyer.files where manager_id = $1), 0) as recounted`,
        [workspace],
      )
      const keys = await Array.fromAsync(storage.list(`${workspace}/`), ({ key }) => key.slice(workspace.length + 1))
      const [ids, bytes] = [new Set(rows.map(({ id }) => id)), new Set(keys.map((key) => key.replace(/\..*/, '')))]
      const unfinished = await storage.removeUnfinished(new Date(0))
      return [
        ...[...bytes.difference(ids)].map((id) => ({ kind: 'unknown', what: `bytes without a row: ${id}` }) as const),
        ...[...ids.difference(bytes)].map((id) => ({ kind: 'lost', what: `a row without bytes: ${id}` }) as const),
        ...(unfinished > 0 ? [{ kind: 'unknown', what: `${unfinished} unfinished uploads` } as const] : []),
        ...counts
          .filter(({ counted, recounted }) => counted !== recounted)
          .map(({ counted, recounted }) => ({ kind: 'miscounted', what: `${counted} bytes of ${recounted}` }) as const),
      ]
    })
  }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
