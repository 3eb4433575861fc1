import type { PoolClient } from 'pg'
import { eventOf } from './objects/event.ts'
import { newId } from './references.ts'
import type { ObjectKind, StripeObjects } from './stripe-objects.ts'

/** `since` is the earliest creation, in Unix seconds. */
export type PageRequest = { limit: number; startingAfter: string | undefined; since: number | undefined }
export type ObjectPage<K extends ObjectKind> = { data: StripeObjects[K][]; hasMore: boolean }
export type SavedAnswer = { fingerprint: string; status: number; body: object }
type Row<K extends ObjectKind> = { body: StripeObjects[K] }

type Options = { client: PoolClient; now: number; publicUrl: () => string }

/** The objects of one Stripe account within one transaction, at one time of its clock. */
export class BillingTransaction {
  /** Unix seconds of the sandbox's clock; `runDue` sets it to the time at which each thing is due. */
  now: number
  readonly #client: PoolClient
  readonly #publicUrl: () => string

  constructor({ client, now, publicUrl }: Options) {
    this.#client = client
    this.now = now
    this.#publicUrl = publicUrl
  }

  pageUrl(path: string): string {
    return `${this.#publicUrl()}/sandbox/${path}`
  }

  async get<K extends ObjectKind>(kind: K, id: string): Promise<StripeObjects[K] | undefined> {
    const text = 'select body from sandbox.objects where id = $1 and kind = $2'
    const found = await this.#client.query<Row<K>>(text, [id, kind])
    return found.rows[0]?.body
  }

  /** Gets an object that another object references. */
  async getExisting<K extends ObjectKind>(kind: K, id: string): Promise<StripeObjects[K]> {
    const found = await this.get(kind, id)
    if (!found) throw new Error(`The sandbox has lost ${kind} ${id}`)
    return found
  }

  async getAny(id: string): Promise<unknown> {
    const found = await this.#client.query<{ body: unknown }>('select body from sandbox.objects where id = $1', [id])
    return found.rows[0]?.body
  }

  /** All of a kind that contain the given part, oldest first. */
  async list<K extends ObjectKind>(kind: K, part: object = {}): Promise<StripeObjects[K][]> {
    const text = 'select body from sandbox.objects where kind = $1 and body @> $2 order by seq'
    const found = await this.#client.query<Row<K>>(text, [kind, JSON.stringify(part)])
    return found.rows.map((row) => row.body)
  }

  /** Lists one page of the objects that contain one of the given parts, newest first, as Stripe does. */
  async listPage<K extends ObjectKind>(
    kind: K,
    filters: object[],
    { limit, startingAfter, since }: PageRequest,
  ): Promise<ObjectPage<K>> {
    const found = await this.#client.query<Row<K>>(
      `select body from sandbox.objects where kind = $1 and body @> any($2::jsonb[])
         and ($3::text is null or seq < (select seq from sandbox.objects where id = $3))
         and ($4::numeric is null or (body->>'created')::numeric >= $4)
       order by seq desc limit $5`,
      [kind, filters.map((part) => JSON.stringify(part)), startingAfter ?? null, since ?? null, limit + 1],
    )
    return { data: found.rows.slice(0, limit).map((row) => row.body), hasMore: found.rows.length > limit }
  }

  async save<K extends ObjectKind>(kind: K, object: StripeObjects[K]): Promise<void> {
    await this.#client.query(
      `insert into sandbox.objects (id, kind, body) values ($1, $2, $3)
       on conflict (id) do update set body = excluded.body`,
      [object.id, kind, JSON.stringify(object)],
    )
  }

  async delete(id: string): Promise<void> {
    await this.#client.query('delete from sandbox.objects where id = $1', [id])
  }

  /** Saves a changed object and emits the event with its previous values. */
  async update<K extends ObjectKind>(
    kind: K,
    before: StripeObjects[K],
    changes: Partial<StripeObjects[K]>,
    event: string,
  ): Promise<StripeObjects[K]> {
    const after = { ...before, ...changes }
    const previous = Object.fromEntries(
      Object.entries(before).filter(([name]) => name in changes && differs(before, after, name)),
    )
    await this.save(kind, after)
    if (Object.keys(previous).length > 0) await this.emit(event, after, previous)
    return after
  }

  /** Saves the event and its deliveries in the transaction of the change itself. */
  async emit(type: string, object: object, previous?: object): Promise<void> {
    const event = eventOf({ id: newId('evt'), type, object, previous, created: this.now })
    await this.save('event', event)
    await this.insertDeliveries(event.id)
  }

  protected async insertDeliveries(event: string): Promise<void> {
    const counted = await this.#client.query<{ value: string }>(
      `insert into sandbox.settings as stored (name, value) values ('events', '1')
       on conflict (name) do update set value = (stored.value::bigint + 1)::text returning value`,
    )
    await this.#client.query(
      `insert into sandbox.deliveries (event, due)
       select $1, now() + make_interval(secs => delay / 1000) from unnest($2::float8[]) as delay`,
      [event, deliveryDelays(Number(counted.rows[0]?.value))],
    )
  }

  async findAnswer(idempotencyKey: string): Promise<SavedAnswer | undefined> {
    const text = 'select fingerprint, status, body from sandbox.requests where key = $1'
    const found = await this.#client.query<SavedAnswer>(text, [idempotencyKey])
    return found.rows[0]
  }

  async saveAnswer(idempotencyKey: string, { fingerprint, status, body }: SavedAnswer): Promise<void> {
    const text = 'insert into sandbox.requests (key, fingerprint, status, body) values ($1, $2, $3, $4)'
    await this.#client.query(text, [idempotencyKey, fingerprint, status, JSON.stringify(body)])
  }

  /** Applies `change` to every object that names the customer and to `others`; deletes saved answers that name the customer. */
  async rewriteCustomer(customer: string, others: string[], change: (body: unknown) => unknown): Promise<void> {
    const { rows } = await this.#client.query<{ id: string; body: unknown }>(
      `select id, body from sandbox.objects
       where kind <> 'deleted_customer' and (strpos(body::text, $1) > 0 or id = any($2))`,
      [customer, others],
    )
    for (const { id, body } of rows) {
      const changed = JSON.stringify(change(body))
      await this.#client.query('update sandbox.objects set body = $2 where id = $1', [id, changed])
    }
    await this.#client.query('delete from sandbox.requests where strpos(body::text, $1) > 0', [customer])
  }

  /** The clock keeps running from there, also after a restart. */
  async advanceClock(seconds: number): Promise<void> {
    await this.#client.query(
      `insert into sandbox.settings as stored (name, value) values ('clock', $1::bigint::text)
       on conflict (name) do update set value = (stored.value::bigint + $1::bigint)::text`,
      [seconds],
    )
    this.now += seconds
  }
}

function differs(before: object, after: object, name: string): boolean {
  return JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name))
}

/**
 * Milliseconds until each delivery of an event. Stripe delivers at least once and in no promised order: every fourth
 * event comes twice, and neighbors often change places. The event's number decides, however long the transaction takes, so a
 * failed story fails again.
 */
function deliveryDelays(eventNumber: number): number[] {
  const first = (Math.imul(eventNumber, 2654435761) >>> 30) * 20
  return eventNumber % 4 === 0 ? [first, first + 60] : [first]
}
