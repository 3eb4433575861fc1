import type { PoolClient } from 'pg'
import { disorderOf } from './disorder.ts'
import { newId } from './ids.ts'
import { eventOf } from './objects/event.ts'
import type { ObjectKind, StripeObjects } from './stripe-objects.ts'
import { withoutExpandable } from './visible.ts'

export type PageRequest = { limit: number; startingAfter?: string | undefined; endingBefore?: string | undefined }
export type ObjectPage<K extends ObjectKind> = { data: StripeObjects[K][]; hasMore: boolean }
/** What an event says about its cause; empty where a page or the clock was the cause. */
export type EventCause = { id: string | null; idempotency_key: string | null }
type Row<K extends ObjectKind> = { body: StripeObjects[K] }

/** The documents of one account within one transaction, at one moment of its clock. */
export class BillingTransaction {
  /** Unix seconds of the sandbox's clock; the clock's own work sets it to the moment each thing is due. */
  now: number
  cause: EventCause = { id: null, idempotency_key: null }
  readonly client: PoolClient

  constructor(client: PoolClient, now: number) {
    this.client = client
    this.now = now
  }

  async get<K extends ObjectKind>(kind: K, id: string): Promise<StripeObjects[K] | undefined> {
    const found = await this.client.query<Row<K>>('select body from sandbox.objects where id = $1 and kind = $2', [
      id,
      kind,
    ])
    return found.rows[0]?.body
  }

  /** For what must be there because another document names it. */
  async getExisting<K extends ObjectKind>(kind: K, id: string): Promise<StripeObjects[K]> {
    const found = await this.get(kind, id)
    if (!found) throw new Error(`The sandbox has lost ${kind} ${id}`)
    return found
  }

  async getAny(id: string): Promise<unknown> {
    const found = await this.client.query<{ body: unknown }>('select body from sandbox.objects where id = $1', [id])
    return found.rows[0]?.body
  }

  /** All of a kind that contain the given part, oldest first. */
  async list<K extends ObjectKind>(kind: K, part: object = {}): Promise<StripeObjects[K][]> {
    const found = await this.client.query<Row<K>>(
      'select body from sandbox.objects where kind = $1 and body @> $2 order by seq',
      [kind, JSON.stringify(part)],
    )
    return found.rows.map((row) => row.body)
  }

  /** One page of those that contain one of the given parts, newest first, as Stripe's lists are. */
  async listPage<K extends ObjectKind>(
    kind: K,
    parts: object[],
    page: PageRequest,
    since?: CreatedRange,
  ): Promise<ObjectPage<K>> {
    const backwards = page.endingBefore !== undefined
    const found = await this.client.query<Row<K>>(
      `select body from sandbox.objects where kind = $1 and body @> any($2::jsonb[])
         and ($3::text is null or seq < (select seq from sandbox.objects where id = $3))
         and ($4::text is null or seq > (select seq from sandbox.objects where id = $4))
         and ($5::numeric is null or (body->>'created')::numeric >= $5)
         and ($6::numeric is null or (body->>'created')::numeric <= $6)
       order by seq ${backwards ? 'asc' : 'desc'} limit $7`,
      [
        kind,
        parts.map((part) => JSON.stringify(part)),
        page.startingAfter ?? null,
        page.endingBefore ?? null,
        since?.from ?? null,
        since?.to ?? null,
        page.limit + 1,
      ],
    )
    const rows = found.rows.slice(0, page.limit).map((row) => row.body)
    return { data: backwards ? rows.toReversed() : rows, hasMore: found.rows.length > page.limit }
  }

  async save<K extends ObjectKind>(kind: K, document: StripeObjects[K]): Promise<void> {
    await this.client.query(
      `insert into sandbox.objects (id, kind, body) values ($1, $2, $3)
       on conflict (id) do update set body = excluded.body`,
      [document.id, kind, JSON.stringify(document)],
    )
  }

  async delete(id: string): Promise<void> {
    await this.client.query('delete from sandbox.objects where id = $1', [id])
  }

  /** Writes the event and its deliveries beside the change itself, so neither is ever without the other. */
  async emit(type: string, object: object, previous?: object): Promise<void> {
    const event = eventOf({
      id: newId('evt'),
      type,
      object: withoutExpandable(object),
      previous,
      created: this.now,
      cause: this.cause,
    })
    const counted = await this.client.query<{ value: string }>(
      `insert into sandbox.settings as kept (name, value) values ('events', '1')
       on conflict (name) do update set value = (kept.value::bigint + 1)::text returning value`,
    )
    await this.save('event', event)
    const { delays } = disorderOf(Number(counted.rows[0]?.value))
    const registered = await this.list('webhook_endpoint', { status: 'enabled' })
    const endpoints = registered.filter(({ enabled_events: wanted }) => wanted.includes('*') || wanted.includes(type))
    for (const endpoint of [null, ...endpoints.map(({ id }) => id)]) {
      for (const delay of delays) {
        await this.client.query(
          `insert into sandbox.deliveries (event, endpoint, due)
           values ($1, $2, clock_timestamp() + make_interval(secs => $3))`,
          [event.id, endpoint, delay / 1000],
        )
      }
    }
  }

  /** Stores a changed document and tells what it was before, as `customer.subscription.updated` does. */
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
}

export type CreatedRange = { from?: number | undefined; to?: number | undefined }

function differs(before: object, after: object, name: string): boolean {
  return JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name))
}
