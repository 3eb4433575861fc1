import type { z } from 'zod'
import type { GrantKey } from '#contract/domain/grant-keys.ts'
import { addressOf, type CallOf, type Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import { type UploadedFile, uploadFile } from '#contract/files.ts'
import type { App } from '../app.ts'
import type { Parts } from '../parts.ts'
import type { Email } from '../platform/email/mailer.ts'
import type { TestDatabase } from './test-database.ts'
import type { OnboardingAnswers } from './onboarding-row.ts'
import { openTestServer, type TestServerOptions } from './test-server.ts'
import { changeTier, insertOnboarding, insertVacation, replaceGrants, type VacationRecord } from './fixture-rows.ts'
import { createTestPeople, PASSWORD, type Person, type TestPeople } from './test-people.ts'
import { createConversation } from '#contract/messages.ts'

export { PASSWORD, type Person }

/** A problem as an alternative answer. A body's own field, such as a vacation's status, keeps its type. */
type OrProblem<Body> = Body & Omit<Partial<Problem>, Body extends unknown ? keyof Body : never>

/** A typed answer: one of the contract's statuses, or a problem. */
type Answer<E extends Endpoint> = {
  status: number
  body: OrProblem<z.output<E['answers'][keyof E['answers']]>>
  headers: Record<string, unknown>
}

export type TestWorld = TestPeople & {
  parts: Parts
  app: App
  database: TestDatabase
  call<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<Answer<E>>
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
  const { system } = database.db

  return {
    ...createTestPeople(system, parts.tokens),
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
    changeTier: (manager, tier) => system.transaction((tx) => changeTier(tx, manager, tier)),
    vacation: (employee, requested = {}) => system.transaction((tx) => insertVacation(tx, employee, requested)),
    onboard: (client, answered = {}) => system.transaction((tx) => insertOnboarding(tx, client, answered)),
    grant: (employee, client, ...grants) => system.transaction((tx) => replaceGrants(tx, employee, client, grants)),
    grantUntil: (ends, employee, client, ...grants) =>
      system.transaction((tx) => replaceGrants(tx, employee, client, grants, ends)),
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
