import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { GrantKey } from '#contract/domain/grant-keys.ts'
import { addressOf, type CallOf, type Endpoint, type Role } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import { type UploadedFile, uploadFile } from '#contract/files.ts'
import type { App } from '../app.ts'
import type { Parts } from '../parts.ts'
import type { Email } from '../platform/email/mailer.ts'
import { hashPassword } from '../platform/crypto/passwords.ts'
import type { TestDatabase } from './test-database.ts'
import { type OnboardingAnswers, onboardingRow } from './onboarding-row.ts'
import { openTestServer, type TestServerOptions } from './test-server.ts'
import {
  changeTier,
  type EmployeeRecord,
  insertEmployeeRecord,
  insertSubscription,
  insertVacation,
  replaceGrants,
  type VacationRecord,
} from './fixture-rows.ts'
import { createConversation } from '#contract/messages.ts'

export const PASSWORD = 'a right good password'
// Hashing is slow by design. The test people share one hash.
const passwordHash = hashPassword(PASSWORD)

export type Person = {
  id: string
  role: Role
  name: string
  email: string
  workspace: string
  session: string
  token: string
}

/** A problem as an alternative answer. A body's own field, such as a vacation's status, keeps its type. */
type OrProblem<Body> = Body & Omit<Partial<Problem>, Body extends unknown ? keyof Body : never>

/** A typed answer: one of the contract's statuses, or a problem. */
type Answer<E extends Endpoint> = {
  status: number
  body: OrProblem<z.output<E['answers'][keyof E['answers']]>>
  headers: Record<string, unknown>
}

type PersonDetails = { name: string; business_name: string; archived?: boolean | undefined }

type EmployeeOptions = EmployeeRecord & { name?: string; archived?: boolean }

export type TestWorld = {
  parts: Parts
  app: App
  database: TestDatabase
  call<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<Answer<E>>
  manager(options?: { tier?: 'solo' | 'agency' | null; status?: string; name?: string }): Promise<Person>
  client(manager: Person, options?: { name?: string; business_name?: string; archived?: boolean }): Promise<Person>
  employee(manager: Person, options?: EmployeeOptions): Promise<Person>
  /** Moves a Manager's workspace to the other plan. */
  changeTier(manager: Person, tier: 'solo' | 'agency'): Promise<void>
  /** A vacation requested by the employee. Returns its id. */
  vacation(employee: Person, requested?: VacationRecord): Promise<string>
  /** Creates the client's onboarding record with these answers. */
  onboard(client: Person, answered?: OnboardingAnswers): Promise<void>
  /** Replaces an Employee's grants for a client. */
  grant(employee: Person, client: Person, ...grants: GrantKey[]): Promise<void>
  /** The same with the last day of some, YYYY-MM-DD. */
  grantUntil(
    ends: Readonly<Record<string, string>>,
    employee: Person,
    client: Person,
    ...grants: GrantKey[]
  ): Promise<void>
  /** Uploads a file, for oneself or for `owner`. */
  upload(person: Person, file: { name: string; bytes: Buffer; owner?: Person }): Promise<UploadedFile>
  /** Signs the same person in with another session. */
  signInAgain(person: Person): Promise<Person>
  /** The folder of the stored files. */
  files: string
  emails(): Email[]
  /** Everything logged so far, a JSON line each. */
  logLines(): string[]
  /** Runs every due job, and the jobs that these enqueue. */
  runJobs(): Promise<void>
  /** Listens on a free port of the loopback, for sockets and browsers. Returns its address. */
  listen(): Promise<string>
  close(): Promise<void>
}

/** A whole server with an empty database and without a port, one per test file. */
export async function createTestWorld(options: TestServerOptions = {}): Promise<TestWorld> {
  const { parts, app, database, seen, files, release } = await openTestServer(options)
  const { db } = database

  async function person(role: Role, workspace: string, id: string, details: PersonDetails): Promise<Person> {
    const { name, business_name, archived = false } = details
    const email = `${id.slice(-12)}@example.com`
    const password_hash = await passwordHash
    const user = {
      manager_id: workspace,
      id,
      role,
      name,
      business_name,
      email,
      phone: '1234567890',
      archived_at: archived ? new Date() : null,
    }
    await db.system.transaction(async (tx) => {
      if (role === 'Manager') await tx.insertInto('workspaces').values({ manager_id: workspace }).execute()
      await tx.insertInto('users').values(user).execute()
      await tx.insertInto('logins').values({ email, manager_id: workspace, user_id: id, password_hash }).execute()
    })
    const account = { id, role, name, email, workspace }
    return { ...account, ...(await signIn(account)) }
  }

  async function signIn({ id, role, name, workspace }: Omit<Person, 'session' | 'token'>) {
    const session = newId()
    const expires_at = new Date(Date.now() + 3_600_000)
    const row = { manager_id: workspace, id: session, user_id: id, device: 'Test', ip: '127.0.0.1', expires_at }
    await db.system.transaction((tx) => tx.insertInto('sessions').values(row).execute())
    const claims = { id, name, role, session, ...(role === 'Manager' ? {} : { manager_id: workspace }) }
    return { session, token: await parts.tokens.sign(claims, expires_at) }
  }

  return {
    parts,
    app,
    database,
    async call(endpoint, input, token, headers = {}) {
      const { params, query, body } = input as { params?: unknown; query?: unknown; body?: object }
      const reply = await app.server.inject({
        method: endpoint.method,
        url: addressOf(endpoint, { params, query }),
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      })
      const json = reply.headers['content-type']?.includes('json')
      // The endpoint's serializer made it, and tests check it field by field.
      const answered = (json ? reply.json() : reply.body) as Answer<typeof endpoint>['body']
      return { status: reply.statusCode, body: answered, headers: reply.headers }
    },
    async manager({ tier = 'agency', status = 'active', name = 'Mara Manager' } = {}) {
      const id = newId()
      const made = await person('Manager', id, id, { name, business_name: 'Harbour Agency' })
      if (tier !== null) await insertSubscription(db.system, made, { tier, status })
      return made
    },
    client: (manager, { name = 'Cleo Client', business_name = 'Blue Door Bakery', archived = false } = {}) =>
      person('Client', manager.workspace, newId(), { name, business_name, archived }),
    async employee(manager, { name = 'Emil Employee', archived, ...record } = {}) {
      const details = { name, business_name: 'Harbour Agency', archived }
      const made = await person('Employee', manager.workspace, newId(), details)
      await insertEmployeeRecord(db.system, made, record)
      return made
    },
    changeTier: (manager, tier) => changeTier(db.system, manager, tier),
    vacation: (employee, requested = {}) => insertVacation(db.system, employee, requested),
    async onboard(client, answered = {}) {
      const { row, given } = onboardingRow(client, answered)
      const { id: client_id, workspace: manager_id } = client
      const items = given.map((key) => ({ manager_id, client_id, key, state: 'given' as const }))
      await db.system.transaction(async (tx) => {
        await tx.insertInto('onboardings').values(row).execute()
        // An answer in the row's columns, as an earlier release stores it, has a row already.
        if (items.length > 0)
          await tx
            .insertInto('client_items')
            .values(items)
            .onConflict((conflict) =>
              conflict.columns(['manager_id', 'client_id', 'key']).doUpdateSet({ state: 'given' }),
            )
            .execute()
      })
    },
    grant: (employee, client, ...grants) => replaceGrants(db.system, employee, client, grants),
    grantUntil: (ends, employee, client, ...grants) => replaceGrants(db.system, employee, client, grants, ends),
    async upload(uploader, { name, bytes, owner = uploader }) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), name)
      const reply = await app.server.inject({
        method: 'POST',
        url: addressOf(uploadFile, { params: { userId: owner.id } }),
        headers: { authorization: `Bearer ${uploader.token}` },
        payload: form,
      })
      if (reply.statusCode !== 201) throw new Error(`the upload was answered with ${reply.statusCode}: ${reply.body}`)
      return reply.json<UploadedFile>()
    },
    signInAgain: async (account) => ({ ...account, ...(await signIn(account)) }),
    files,
    emails: () => seen.emails,
    logLines: () => seen.log,
    runJobs: () => parts.jobs.drain(),
    async listen() {
      return app.server.listen({ host: '127.0.0.1', port: 0 })
    },
    close: release,
  }
}

/** The first person starts a conversation with the others: a group if it has a name. Returns its id. */
export async function createTestConversation(
  world: TestWorld,
  people: readonly Person[],
  name?: string,
): Promise<string> {
  const user_ids = people.map(({ id }) => id)
  const body = name === undefined ? { type: 'Direct' as const, user_ids } : { type: 'Group' as const, name, user_ids }
  return (await world.call(createConversation, { body }, people[0]?.token)).body._id
}
