import { buildApi } from '#sandbox/billing/api/server.ts'
import { BillingDatabase } from '#sandbox/billing/billing-database.ts'
import {
  BillingTransaction,
  type ObjectPage,
  type PageRequest,
  type SavedAnswer,
} from '#sandbox/billing/billing-transaction.ts'
import { insertCatalog } from '#sandbox/billing/objects/catalog.ts'
import type { ObjectKind, StripeObjects } from '#sandbox/billing/stripe-objects.ts'
import { createLog } from '../platform/log/log.ts'

type Row = { kind: ObjectKind; body: object; seq: number }
const publicUrl = () => 'http://foyer.test'

/** The objects by id and by kind; the many events also by type. */
class MemoryObjects {
  readonly byId = new Map<string, Row>()
  readonly #byKind = new Map<string, Map<string, Row>>()
  /** The clock's lead over real time, in seconds. */
  ahead = 0
  readonly answers = new Map<string, SavedAnswer>()
  #seq = 0

  save(id: string, kind: ObjectKind, body: object): void {
    const row = { kind, body, seq: this.byId.get(id)?.seq ?? ++this.#seq }
    this.byId.set(id, row)
    for (const name of namesOf(kind, body)) this.#of(name).set(id, row)
  }

  delete(id: string): void {
    const row = this.byId.get(id)
    if (!row) return
    this.byId.delete(id)
    for (const name of namesOf(row.kind, row.body)) this.#of(name).delete(id)
  }

  /** Oldest first. */
  like(kind: ObjectKind, part: object): Row[] {
    const type = kind === 'event' && 'type' in part ? ` ${String(part.type)}` : ''
    const rows = [...this.#of(kind + type).values()].filter(({ body }) => contains(body, part))
    return rows.toSorted((a, b) => a.seq - b.seq)
  }

  #of(name: string): Map<string, Row> {
    const known = this.#byKind.get(name) ?? new Map<string, Row>()
    this.#byKind.set(name, known)
    return known
  }
}

const namesOf = (kind: ObjectKind, body: object): string[] =>
  kind === 'event' && 'type' in body ? [kind, `${kind} ${String(body.type)}`] : [kind]

/** As `@>` of jsonb. */
function contains(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return whole === part
  if (typeof whole !== 'object' || whole === null) return false
  return Object.entries(part).every(([name, value]) => contains(Reflect.get(whole, name), value))
}

const createdOf = (body: object) => ('created' in body ? Number(body.created) : 0)

/** Stores the objects in memory. No event is delivered. */
class MemoryTransaction extends BillingTransaction {
  readonly #objects: MemoryObjects

  constructor(objects: MemoryObjects) {
    // Every method that queries is overridden, so the connection is never used.
    const now = Math.floor(Date.now() / 1000) + objects.ahead
    super({ client: undefined as never, now, publicUrl })
    this.#objects = objects
  }

  override get<K extends ObjectKind>(kind: K, id: string): Promise<StripeObjects[K] | undefined> {
    const row = this.#objects.byId.get(id)
    return Promise.resolve(row?.kind === kind ? (row.body as StripeObjects[K]) : undefined) // save() stores body and kind together
  }

  override getAny(id: string): Promise<unknown> {
    return Promise.resolve(structuredClone(this.#objects.byId.get(id)?.body)) // an expansion writes into it
  }

  override list<K extends ObjectKind>(kind: K, part: object = {}): Promise<StripeObjects[K][]> {
    return Promise.resolve(this.#objects.like(kind, part).map(({ body }) => body as StripeObjects[K])) // as above
  }

  override listPage<K extends ObjectKind>(
    kind: K,
    parts: object[],
    { limit, startingAfter, since = 0 }: PageRequest,
  ): Promise<ObjectPage<K>> {
    const after = this.#objects.byId.get(startingAfter ?? '')?.seq ?? Infinity
    const fits = ({ body, seq }: Row) => seq < after && createdOf(body) >= since
    const found = new Map(parts.flatMap((part) => this.#objects.like(kind, part)).map((row) => [row.seq, row]))
    const rows = [...found.values()].filter(fits).toSorted((a, b) => b.seq - a.seq)
    const data = rows.slice(0, limit).map(({ body }) => body as StripeObjects[K]) // as above
    return Promise.resolve({ data, hasMore: rows.length > limit })
  }

  override save<K extends ObjectKind>(kind: K, document: StripeObjects[K]): Promise<void> {
    this.#objects.save(document.id, kind, JSON.parse(JSON.stringify(document)) as object) // a copy, as from a database
    return Promise.resolve()
  }

  override delete(id: string): Promise<void> {
    this.#objects.delete(id)
    return Promise.resolve()
  }

  protected override insertDeliveries(): Promise<void> {
    return Promise.resolve()
  }

  override findAnswer(key: string): Promise<SavedAnswer | undefined> {
    return Promise.resolve(this.#objects.answers.get(key))
  }

  override saveAnswer(key: string, answer: SavedAnswer): Promise<void> {
    this.#objects.answers.set(key, structuredClone(answer))
    return Promise.resolve()
  }

  /** Objects stay unchanged: the tests find a person's deleted customers by them. */
  override rewriteCustomer(customer: string): Promise<void> {
    for (const [key, answer] of this.#objects.answers)
      if (JSON.stringify(answer).includes(customer)) this.#objects.answers.delete(key)
    return Promise.resolve()
  }

  override advanceClock(seconds: number): Promise<void> {
    this.#objects.ahead += seconds
    this.now += seconds
    return Promise.resolve()
  }
}

/** Rolls nothing back: the API refuses a request before it writes. */
class MemoryDatabase extends BillingDatabase {
  #objects = new MemoryObjects()
  #last: Promise<unknown> = Promise.resolve()

  constructor() {
    // Both of its methods are overridden, so the pool is never used.
    super({ pool: undefined as never, publicUrl, afterCommit: () => {} })
  }

  /** Deletes everything and resets the clock. */
  async empty(): Promise<void> {
    this.#objects = new MemoryObjects()
    await this.transaction(insertCatalog)
  }

  override read<T>(work: (tx: BillingTransaction) => Promise<T>): Promise<T> {
    return work(new MemoryTransaction(this.#objects))
  }

  override transaction<T>(work: (tx: BillingTransaction) => Promise<T>): Promise<T> {
    const next = this.#last.then(() => this.read(work))
    this.#last = next.catch(() => undefined)
    return next
  }
}

/**
 * The billing sandbox with all data in memory, behind its HTTP API: fast enough for thousands of property test runs.
 */
export async function openStripeInMemory(apiKey: string) {
  const database = new MemoryDatabase()
  await database.empty()
  const log = createLog({ level: 'silent', format: 'json', destination: { write: () => {} } })
  const api = buildApi({ database, apiKey, log })
  const port = Number(new URL(await api.listen({ host: '127.0.0.1', port: 0 })).port)
  return { database, host: '127.0.0.1', port, protocol: 'http' as const, close: () => api.close() }
}
