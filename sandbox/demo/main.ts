import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { roles } from '#contract/domain/roles.ts'
import type { Role } from '#contract/endpoint.ts'
import { deleteManager } from '#contract/settings.ts'
import type { Log } from '../billing/webhooks.ts'
import { texts } from '../texts.ts'
import { managerOf, createDemoWorkspace, findPerson } from './create-workspace.ts'
import { type DrawPng, ProductClient, UnexpectedStatus } from './product-client.ts'
import type { DemoPersonKey } from './conversations.ts'

export type DemoOptions = {
  pool: Pool
  productUrl: () => string
  log: Log
  drawPng: DrawPng
}

const personOfRole: Record<Role, DemoPersonKey> = { Manager: 'mara', Employee: 'ana', Client: 'Blue Door Bakery' }

const KEPT = 'demo'
type Kept = Record<Role, { email: string; password: string }>

/** The demo workspace (OPS-2): created at the first request and shared by all visitors. */
export class Demo {
  readonly #pool: Pool
  readonly #product: ProductClient
  readonly #log: Log
  /** Concurrent requests wait for the same creation. */
  #entering: Promise<Kept> | undefined

  constructor({ pool, productUrl, log, drawPng }: DemoOptions) {
    this.#pool = pool
    this.#product = new ProductClient(productUrl, drawPng)
    this.#log = log
  }

  /**
   * Returns a token of a person with that role. Recreates the workspace when a visitor deleted it or changed the
   * log-in. `browser` is the visitor's user agent.
   */
  async enter(role: Role, browser?: string): Promise<string> {
    const kept = await this.#kept()
    if (kept) {
      try {
        return await this.#product.logIn(kept[role], browser)
      } catch (error) {
        // A rate limit or a busy server does not mean that the workspace is unusable.
        if (!(error instanceof UnexpectedStatus) || ![401, 403].includes(error.status)) throw error
        this.#log.info({ err: error }, 'the demo workspace is made anew')
      }
    }
    this.#entering ??= this.#make().finally(() => {
      this.#entering = undefined
    })
    return this.#product.logIn((await this.#entering)[role], browser)
  }

  async #make(): Promise<Kept> {
    const attempt = { mark: randomBytes(3).toString('hex'), password: randomBytes(18).toString('base64url') }
    const people = await createDemoWorkspace(this.#product, this.#pool, attempt).catch(async (error: unknown) => {
      await this.#clear(managerOf(attempt))
      throw error
    })
    const loginOf = (role: Role) => ({
      email: findPerson(people, personOfRole[role]).email,
      password: attempt.password,
    })
    const kept = { Manager: loginOf('Manager'), Employee: loginOf('Employee'), Client: loginOf('Client') }
    await this.#pool.query(
      `insert into sandbox.settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
      [KEPT, JSON.stringify(kept)],
    )
    this.#log.info({ email: managerOf(attempt).email }, 'the demo workspace is made')
    return kept
  }

  async #clear({ email, password }: { email: string; password: string }): Promise<void> {
    try {
      const token = await this.#product.logIn({ email, password })
      await this.#product.call(deleteManager, { body: { password } }, token)
    } catch (error) {
      this.#log.warn({ err: error }, 'a demo workspace that was begun is left')
    }
  }

  async #kept(): Promise<Kept | undefined> {
    const { rows } = await this.#pool.query<{ value: string }>('select value from sandbox.settings where name = $1', [
      KEPT,
    ])
    return rows[0] && (JSON.parse(rows[0].value) as Kept) // this class writes the value
  }
}

const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

export function demoRoute(app: FastifyInstance, demo: Demo, log: Log): void {
  app.post<{ Body: { role?: unknown } | null }>('/sandbox/demo', async (request, reply) => {
    const role = request.body?.role
    if (!isRole(role)) return reply.status(422).send({ message: texts.demo.roles })
    try {
      return await reply
        .header('cache-control', 'no-store')
        .send({ token: await demo.enter(role, request.headers['user-agent']) })
    } catch (error) {
      log.error({ err: error }, 'the demo workspace could not be made')
      return reply.status(503).send({ message: texts.demo.failed })
    }
  })
}
