import { createServer, request as forward, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCheckoutSession, createPortalSession, showSubscription } from '#contract/subscription.ts'
import { type Billing, createBilling } from '#server/platform/billing.ts'
import {
  type BilledTestWorld,
  createBilledTestWorld,
  goodCard,
  laterFailingCard,
} from '#server/testing/billed-test-world.ts'
import { listenOnLoopback } from '#server/testing/free-port.ts'
import type { Person } from '#server/testing/test-world.ts'
import { byLength } from '#server/testing/test-length.ts'

/** `forgets` does what was asked and hangs up without an answer; `stumbles` does that to every second call. */
const modes = ['hangs', 'answers 500', 'answers late', 'forgets', 'stumbles'] as const
type Mode = (typeof modes)[number] | 'works'

const TIMEOUT_MS = byLength(400, 20_000)
const LATE_MS = byLength(150, 5000)

/** A proxy of Stripe's sandbox that fails in a chosen way. */
class FaultyStripe {
  mode: Mode = 'works'
  readonly #server: Server
  #calls = 0

  constructor(port: number) {
    this.#server = createServer((incoming, outgoing) => {
      const mode = this.mode === 'stumbles' ? (this.#calls++ % 2 === 0 ? 'forgets' : 'works') : this.mode
      if (mode === 'hangs') return
      if (mode === 'answers 500') {
        outgoing.writeHead(500, { 'content-type': 'application/json' })
        return void outgoing.end('{"error":{"type":"api_error","message":"sorry"}}')
      }
      const { method, url: path, headers } = incoming
      const behind = forward({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        if (mode === 'forgets') return void answer.resume().once('end', () => outgoing.destroy())
        void wait(mode === 'answers late' ? LATE_MS : 0).then(() => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(outgoing)
        })
      })
      behind.on('error', () => outgoing.destroy())
      incoming.pipe(behind)
    })
  }

  listen(): Promise<number> {
    return listenOnLoopback(this.#server)
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

let world: BilledTestWorld
let faulty: FaultyStripe
let patient: Billing
beforeAll(async () => {
  world = await createBilledTestWorld()
  const { apiKey, webhookSecret, port } = world.sandbox
  faulty = new FaultyStripe(port)
  const address = { host: '127.0.0.1', port: await faulty.listen(), protocol: 'http' as const }
  patient = createBilling({ apiKey, webhookSecret, ...address })
  world.parts.billing = createBilling({ apiKey, webhookSecret, ...address, timeout: TIMEOUT_MS })
})
afterAll(async () => {
  faulty.close()
  await world.close()
})

/** What a person does is tried again until it is done, as by someone at a page. */
async function untilDone<Answer extends { status: number }>(attempt: () => Promise<Answer>): Promise<Answer> {
  const impatient = world.parts.billing
  try {
    for (;;) {
      const answer = await attempt()
      if (answer.status < 500) return answer
      expect(answer.status).toBe(503)
      faulty.mode = 'works'
      world.parts.billing = patient
    }
  } finally {
    world.parts.billing = impatient
  }
}

async function makeJobsDue(): Promise<void> {
  const client = new pg.Client(world.database.config)
  await client.connect()
  await client.query('update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts')
  await client.end()
}

async function runJobsSomehow(): Promise<void> {
  await makeJobsDue()
  await world.runJobs().catch(() => {}) // failed ones are tried again
}

/** Each event twice, in another order than it happened. */
const mixed = (events: Stripe.Event[]) =>
  [...events, ...events].toSorted((a, b) => (a.id.slice(-3) < b.id.slice(-3) ? -1 : 1))

const portal = async (who: Person, fields: Record<string, string>) => {
  const { body } = await untilDone(() =>
    world.call(createPortalSession, { body: { route: '/settings/billing' } }, who.token),
  )
  await world.post(body.url, fields)
}

test.each(modes)(
  '[SUB-7] subscriptions end in the state that Stripe has, and every email is sent once, while Stripe %s',
  { timeout: byLength(300_000, 20 * 60_000) },
  async (mode) => {
    const cards = [goodCard, laterFailingCard, goodCard].slice(0, byLength(1, 3))
    const people = await Promise.all(cards.map(() => world.manager({ tier: null })))
    const before = (await world.events()).length
    const emails = world.emails().length
    const during = async (act: () => Promise<void>) => {
      faulty.mode = mode
      await act()
      for (const event of mixed((await world.events()).slice(before))) expect(await world.deliver(event)).toBe(200)
      await runJobsSomehow()
    }
    for (const [at, who] of people.entries())
      await during(async () => {
        const body = { price_id: 'agency_monthly', email: who.email, id: who.id }
        const { body: checkout } = await untilDone(() => world.call(createCheckoutSession, { body }, who.token))
        await world.post(checkout.url, { card: cards[at] ?? goodCard })
      })
    faulty.mode = 'works'
    await runJobsSomehow()
    await during(() => portal(people[0] as Person, { action: 'plan', price: 'solo_monthly' }))
    await during(() => portal(people.at(-1) as Person, { action: 'cancel', when: 'now' }))
    faulty.mode = 'works'
    await makeJobsDue()
    // Every job of this run has to succeed, on a slow machine too.
    const impatient = world.parts.billing
    world.parts.billing = patient
    await world.runJobs().finally(() => (world.parts.billing = impatient))

    for (const who of people) {
      const { data } = await world.stripe.customers.list({ email: who.email })
      expect(data).toHaveLength(1)
      const all = await world.stripe.subscriptions.list({ customer: data[0]?.id ?? '', status: 'all' })
      expect(all.data).toHaveLength(1)
      const shown = (await world.call(showSubscription, {}, who.token)).body
      expect(shown.subscription_status).toBe(all.data[0]?.status)
    }
    const subjects = world
      .emails()
      .slice(emails)
      .map(({ to, subject }) => `${to} ${subject}`)
    expect(subjects).toEqual([...new Set(subjects)])
  },
)
