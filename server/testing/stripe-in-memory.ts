import type { PoolClient } from 'pg'
import { buildApi } from '#sandbox/billing/api/server.ts'
import {
  BillingTransaction,
  type ObjectPage,
  type PageRequest,
  type CreatedRange,
} from '#sandbox/billing/billing-transaction.ts'
import { newId } from '#sandbox/billing/ids.ts'
import type { ObjectKind, StripeObjects } from '#sandbox/billing/stripe-objects.ts'
import { insertCatalog } from '#sandbox/billing/objects/catalog.ts'
import { eventOf } from '#sandbox/billing/objects/event.ts'
import { BillingDatabase } from '#sandbox/billing/billing-database.ts'
import { withoutExpandable } from '#sandbox/billing/visible.ts'
import { createLog } from '#server/platform/log.ts'

type Row = { kind: ObjectKind; body: object; seq: number }

/** What is kept, by id and by kind; of the many events those of each type too. */
class MemoryObjects {
  readonly byId = new Map<string, Row>()
  readonly #byKind = new Map<string, Map<string, Row>>()
  /** Beyond real time, in seconds. */
  ahead = 0
  readonly answers = new Map<string, object>()
  #seq = 0

  put(id: string, kind: ObjectKind, body: object): void {
    const row = { kind, body, seq: this.byId.get(id)?.seq ?? ++this.#seq }
    this.byId.set(id, row)
    for (const name of namesOf(kind, body)) this.#of(name).set(id, row)
  }

  remove(id: string): void {
    const row = this.byId.get(id)
    if (!row) return
    this.byId.delete(id)
    for (const name of namesOf(row.kind, row.body)) this.#of(name).delete(id)
  }

  /** In the order in which they came. */
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

/** The documents of the sandbox, kept in memory: no event is delivered by itself. */
class MemoryTransaction extends BillingTransaction {
  readonly #shelves: MemoryObjects

  constructor(shelves: MemoryObjects) {
    // Of the connection only idempotency, the clock and the forgetting of people make use, with these statements.
    super({ query: answering(shelves) } as unknown as PoolClient, Math.floor(Date.now() / 1000) + shelves.ahead)
    this.#shelves = shelves
  }

  override get<K extends ObjectKind>(kind: K, id: string): Promise<StripeObjects[K] | undefined> {
    const row = this.#shelves.byId.get(id)
    return Promise.resolve(row?.kind === kind ? (row.body as StripeObjects[K]) : undefined) // put() keeps body and kind together
  }

  override getAny(id: string): Promise<unknown> {
    return Promise.resolve(structuredClone(this.#shelves.byId.get(id)?.body)) // an expansion writes into it
  }

  override list<K extends ObjectKind>(kind: K, part: object = {}): Promise<StripeObjects[K][]> {
    return Promise.resolve(this.#shelves.like(kind, part).map(({ body }) => body as StripeObjects[K])) // as above
  }

  override listPage<K extends ObjectKind>(
    kind: K,
    parts: object[],
    page: PageRequest,
    since?: CreatedRange,
  ): Promise<ObjectPage<K>> {
    const seqOf = (id: string | undefined, none: number) => (id && this.#shelves.byId.get(id)?.seq) || none
    const [after, before] = [seqOf(page.startingAfter, Infinity), seqOf(page.endingBefore, -1)]
    const fits = ({ body, seq }: Row) =>
      seq < after &&
      seq > before &&
      createdOf(body) >= (since?.from ?? -Infinity) &&
      createdOf(body) <= (since?.to ?? Infinity)
    const found = new Map(parts.flatMap((part) => this.#shelves.like(kind, part)).map((row) => [row.seq, row]))
    const rows = [...found.values()].filter(fits).toSorted((a, b) => b.seq - a.seq)
    const data = rows.slice(0, page.limit).map(({ body }) => body as StripeObjects[K]) // as above
    return Promise.resolve({ data, hasMore: rows.length > page.limit })
  }

  override save<K extends ObjectKind>(kind: K, document: StripeObjects[K]): Promise<void> {
    this.#shelves.put(document.id, kind, JSON.parse(JSON.stringify(document)) as object) // as a database gives it back
    return Promise.resolve()
  }

  override delete(id: string): Promise<void> {
    this.#shelves.remove(id)
    return Promise.resolve()
  }

  override emit(type: string, object: object, previous?: object): Promise<void> {
    const parts = {
      id: newId('evt'),
      type,
      object: withoutExpandable(object),
      previous,
      created: this.now,
      cause: this.cause,
    }
    return this.save('event', eventOf(parts))
  }
}

function answering(shelves: MemoryObjects) {
  return (text: string, values: unknown[]): Promise<{ rows: object[] }> => {
    const [first] = values
    if (text.includes('insert into sandbox.requests')) {
      const [key, fingerprint, status, body] = values
      shelves.answers.set(String(key), { fingerprint, status, body: JSON.parse(String(body)) as object })
    } else if (text.startsWith('delete from sandbox.requests')) {
      for (const [key, known] of shelves.answers)
        if (JSON.stringify(known).includes(String(first))) shelves.answers.delete(key)
    } else if (text.includes('from sandbox.objects')) {
      return Promise.resolve({ rows: [] }) // papers that tell nothing of a person: nobody reads them here
    } else if (text.includes('sandbox.requests')) {
      const known = shelves.answers.get(String(first))
      return Promise.resolve({ rows: known ? [known] : [] })
    } else if (text.includes("('clock'")) shelves.ahead += Number(first)
    else throw new Error(`nothing in memory answers: ${text}`)
    return Promise.resolve({ rows: [] })
  }
}

/** Nothing is taken back: what the API refuses it refuses before it writes. */
class MemoryDatabase extends BillingDatabase {
  #shelves = new MemoryObjects()
  #last: Promise<unknown> = Promise.resolve()

  constructor() {
    // Both its own methods are replaced, so no connection is ever asked for.
    super(undefined as never, () => {})
  }

  /** Forgets everything, and what the time is. */
  async empty(): Promise<void> {
    this.#shelves = new MemoryObjects()
    await this.transaction(insertCatalog)
  }

  override read<T>(work: (tx: BillingTransaction) => Promise<T>): Promise<T> {
    return work(new MemoryTransaction(this.#shelves))
  }

  override transaction<T>(work: (tx: BillingTransaction) => Promise<T>): Promise<T> {
    const next = this.#last.then(() => this.read(work))
    this.#last = next.catch(() => undefined)
    return next
  }
}

/** Stripe as the sandbox plays it, answering Stripe's own API over HTTP, with all it knows in memory: for thousands of lives. */
export async function openStripeInMemory(apiKey: string) {
  const database = new MemoryDatabase()
  await database.empty()
  const log = createLog({ level: 'silent', format: 'json' })
  const api = buildApi({ database, apiKey, places: { publicUrl: () => 'http://foyer.test' }, log })
  const port = Number(new URL(await api.listen({ host: '127.0.0.1', port: 0 })).port)
  return { database, host: '127.0.0.1', port, protocol: 'http' as const, close: () => api.close() }
}
