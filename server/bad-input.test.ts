import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestReset } from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type ErrorCode, errors, Problem } from '#contract/errors.ts'
import { inviteClient, inviteEmployee } from '#contract/invitations.ts'
import { deleteManager, requireTwoStep } from '#contract/settings.ts'
import { unknownIds, createRecords } from '#server/testing/access/callers.ts'
import type { KnownValues } from '#server/testing/fuzz/schema-arbitraries.ts'
import { type RawRequest, requestArbitrary } from '#server/testing/fuzz/request-arbitraries.ts'
import { type BilledTestWorld, createBilledTestWorld } from '#server/testing/billed-test-world.ts'
import { findHalfWrittenRows } from '#server/testing/half-written-rows.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { PushBrowser } from '#server/testing/push-browser.ts'
import { samples } from '#server/testing/sample-files.ts'
import { byLength, testSeed } from '#server/testing/test-length.ts'
import { PASSWORD, type Person } from '#server/testing/test-world.ts'
import { collectKnownValues } from '#server/testing/fuzz/known-values.ts'

const CASES = byLength(8, 200)
/** Some calls succeed so rarely that it takes more cases. */
const MOST_CASES = 6000
/** Number of concurrent workers, each with its own seed. A failure prints seed, path and the smallest failing request. */
const CONCURRENCY = 4
/**
 * Every other call has some successful cases, which shows that the generator reaches it. These need a signature, a
 * checkout, or a device.
 */
const UNREACHED = [
  'POST /api/payment/webhook',
  'GET /api/payment/receipt/:receipt_id',
  'POST /api/payment/create-portal-session',
  // Each kind of item takes fields of its own: use-cases/manage-items.test.ts gives one of each.
  'PUT /api/items/:key',
  'PUT /api/clients/:id/items/:key',
  // What a reveal answered: check-login.test.ts.
  'POST /api/onboarding/checks/:client_id',
  // A whole list with its version, and tokens from emails: item-lists.test.ts, item-links.test.ts and sign-in-by-link.test.ts.
  'PUT /api/item-list',
  'GET /api/item-links/:token',
  'PUT /api/item-links/:token',
  'POST /api/item-links/:token/files',
  'POST /api/auth/links',
  'POST /api/auth/links/look',
  'POST /api/auth/links/code',
  // Pictures are no text: pictures.test.ts and theme-logos.test.ts cover them.
  'POST /api/files/theme-logo/:userId',
  'PUT /api/settings/picture',
  'PUT /api/clients/:id/logo',
  // Values from an app or a device: two-step/*.test.ts cover them.
  'POST /api/auth/totp/confirm',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkey-login',
  // Values from an email, and the hash of a file: account/*.test.ts and clients/use-cases/sign-contract.test.ts cover them.
  'PUT /api/settings/email/confirm',
  'POST /api/clients/contract/sign',
  // It ends with its session, and earlier calls end that: notifications/use-cases/push-notification.test.ts.
  'DELETE /api/push/subscriptions/:id',
  'GET /api/files/:id/:filename',
  // The next year, in December alone: client-dates/client-dates.test.ts.
  'POST /api/client-dates/confirmation',
]

type Home = Awaited<ReturnType<typeof createRecords>>

let world: BilledTestWorld
let home: Home
let people: Person[]
/** The same on a workspace that never paid: Stripe does not know an invented subscription. */
let payers: Person[]
/** People whose workspaces may be deleted. */
let deletableManagers: Person[]
/** A Manager whose Employees make no calls: the required second step would block all their other calls. */
let twoStepManagers: Person[]
let knownValues: KnownValues
/** Ids of missing records. */
let wrong: string[]
/** Values that are valid only in the calls under a path. */
let valuesByPath: Record<string, KnownValues>

beforeAll(async () => {
  world = await createBilledTestWorld()
  home = await createRecords(world)
  const foreign = await createRecords(world)
  const { ids } = home
  const nothing = unknownIds()
  const permitted = await world.employee(home.manager, { add_new_clients: true, vacation: true })
  people = [home.manager, home.employee, home.client, permitted]
  const payer = await world.manager({ tier: null })
  twoStepManagers = [await world.manager()]
  payers = [payer, await world.employee(payer), await world.client(payer)]
  deletableManagers = [await world.manager()]
  const links = await linksOf(home.manager, home.client)
  const locations = await locationsOf(home, foreign)
  const browser = new PushBrowser().subscription
  wrong = [foreign.ids.client, foreign.ids.conversation, nothing.client, 'no-id']
  const conversations = [ids.conversation, ids.group, ...wrong]
  knownValues = {
    id: [ids.client, ids.conversation, ...wrong],
    conversation_id: conversations,
    conversationId: conversations,
    managerId: [ids.manager, foreign.ids.manager],
    userId: [ids.manager, ids.client, ids.employee, ids.manager, ids.client, ...wrong],
    receipt_id: ['cs_test_x'],
    archived: ['true', 'false'],
    user_id: [ids.manager, ids.client, ids.employee, ids.manager, ids.client, ...wrong],
    email: ['one@example.com', 'two@example.com', 'THREE@example.com', home.client.email, foreign.manager.email],
    old_password: [PASSWORD],
    password: [PASSWORD, PASSWORD, PASSWORD, 'short'],
    password_confirmation: [PASSWORD],
    invite_id: [links.client, 'x'],
    manager_id: [ids.manager],
    name: ['Nora New'],
    phone: ['(555) 010-2030', ''],
    birthday: ['1990-02-28', '', null],
    package: ['solo', 'agency', 'gold'],
    term: ['monthly', 'annual'],
    price_id: ['solo_monthly', 'agency_annual', 'price_x'],
    route: ['/dashboard', '//evil.example'],
    primary_color: ['#123', '#aabbcc'],
    accent_color: ['#123'],
    primary_text_color: ['#123'],
    accent_text_color: ['#123'],
    thumbnail_logo: [null],
    homepage_logo: [null],
    message: ['hello'],
    token: ['x'.repeat(43), links.reset],
    seq: [0, 1, 2_147_483_647],
    client_id: [ids.client, ids.client, ...wrong],
    employee_id: [ids.employee, ids.employee, ...wrong],
    from_employee_id: [ids.employee, permitted.id, ...wrong],
    to_employee_id: [ids.employee, permitted.id, ...wrong],
    from_client_id: [ids.client, ids.client, ...wrong],
    vacation_id: [ids.vacation, foreign.ids.vacation, ...wrong],
    location: [...locations.byClient, ...locations.byManager, ...locations.wrong],
    filename: ['logo.png'],
  }
  valuesByPath = {
    '/api/auth/login': { email: people.map(({ email }) => email) },
    '/api/general/reset/password': { email: [home.client.email], token: [links.reset] },
    '/api/invitations/': { id: [ids.invitation, foreign.ids.invitation, ...wrong] },
    '/api/payment/create-checkout-session': { id: [payer.id, ids.manager], email: [payer.email, home.client.email] },
    '/api/themes/create': { user_id: [ids.manager, foreign.ids.manager] },
    '/api/conversations/read': { id: conversations },
    '/api/messages/file': { file_location: [...locations.byManager, ...locations.byClient, ...locations.wrong] },
    '/api/employees/details/': { id: [ids.employee, permitted.id, ...wrong] },
    '/api/employees/:id/sessions': { id: [ids.employee, permitted.id, ...wrong] },
    '/api/employees/:id/two-step': { id: [ids.employee, permitted.id, ...wrong] },
    '/api/employees/update/': {
      id: [permitted.id, permitted.id, ...wrong],
      email: ['moved@example.com', permitted.email, home.client.email],
    },
    '/api/employees/onboarding/files': { location: [...locations.byEmployee, ...locations.wrong] },
    '/api/permissions/employee-page/': { id: [ids.employee, permitted.id, ...wrong] },
    '/api/settings/employee/permissions/': { id: [ids.employee, ...wrong] },
    '/api/settings/employee/file': { location: [...locations.byManager, ...locations.wrong] },
    '/api/settings/name': { old_name: [home.manager.name, home.client.name, 'Nora New'] },
    '/api/settings/time-zone': { time_zone: ['Europe/Berlin', 'UTC', 'Nowhere/Town', '+01:00'] },
    '/api/settings/own-time-zone': { time_zone: ['Europe/Berlin', 'UTC', 'Nowhere/Town', '+01:00'] },
    '/api/settings/audit/days': { time_zone: ['Asia/Kathmandu', 'UTC', 'Nowhere/Town'] },
    '/api/push/subscriptions': {
      id: [ids.push, ...wrong],
      endpoint: [browser.endpoint, 'https://evil.example/one'],
      p256dh: [browser.keys.p256dh, 'B'],
      auth: [browser.keys.auth],
    },
    '/api/notifications/unsubscribe/': { token: [...people.map(linkThatEnds), 'message.x', 'x'] },
    '/api/vacations/facts/': { id: [ids.vacation, foreign.ids.vacation, ...wrong] },
    '/api/onboarding/assets': { location: [...locations.byClient, ...locations.byClient, ...locations.wrong] },
    '/api/onboarding/update_assets/': {
      id: [ids.client, ids.client, ids.client, ...wrong],
      location: [...locations.byManager, ...locations.byManager, ...locations.wrong],
    },
  }
})

/** Locations of files that the Manager, the client or the employee uploaded, and of unrelated files. */
async function locationsOf({ manager, client, employee, ids }: Home, foreign: Home) {
  const file = { name: 'picture.png', bytes: samples.png }
  const uploadedBy = async (person: Person) => (await world.upload(person, file)).location
  return {
    byManager: [await uploadedBy(manager), await uploadedBy(manager)],
    byClient: [await uploadedBy(client), await uploadedBy(client), `/api/files/${ids.file}/logo.png`],
    byEmployee: [await uploadedBy(employee), await uploadedBy(employee)],
    wrong: [await uploadedBy(foreign.client), '/api/files/x/y'],
  }
}

/** The unsubscribe link of an email about messages. */
const linkThatEnds = ({ workspace, id }: Person) =>
  world.parts.unsubscribeLinks.tokenFor({ workspace, userId: id, kind: 'message' })

const linkTo = (email: string) => findTokenInEmail(world.emails().findLast(({ to }) => to === email))

/** Links as they come by email. */
async function linksOf(manager: Person, client: Person): Promise<{ client: string; employee: string; reset: string }> {
  await world.call(requestReset, { body: { email: client.email } })
  const invited = await invitationLinks(manager, 'one@example.com', 'two@example.com')
  return { ...invited, reset: linkTo(client.email) }
}

async function invitationLinks({ token }: Person, client: string, employee: string) {
  await world.call(inviteClient, { body: { email: client } }, token)
  await world.call(inviteEmployee, { body: { email: employee } }, token)
  await world.runJobs()
  return { client: linkTo(client), employee: linkTo(employee) }
}

/** Invitations that no earlier call has accepted, withdrawn or renewed. */
async function newInvitations(path: string): Promise<KnownValues> {
  if (!/^\/api\/(?:clients|employees)\/register\//.test(path)) return {}
  const name = randomUUID()
  const links = await invitationLinks(await world.manager(), `${name}.client@example.com`, `${name}@example.com`)
  return { id: [links.client, links.employee, 'x'] }
}

const valuesFor = async ({ path }: Endpoint): Promise<KnownValues> =>
  Object.assign(
    { ...knownValues, ...(await collectKnownValues(path, { world, ...home, people, wrong })) },
    await newInvitations(path),
    ...Object.entries(valuesByPath).map(([under, own]) => (path.startsWith(under) ? own : {})),
  )

afterAll(() => world.close())

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`
const goesWell = (endpoint: Endpoint) => !UNREACHED.includes(keyOf(endpoint))
const callersOf = ({ who, path }: Endpoint) =>
  callersAt(path).filter(({ role }) => typeof who === 'string' || who[role])

function callersAt(path: string): Person[] {
  if (path === deleteManager.path) return deletableManagers
  if (path === requireTwoStep.path) return twoStepManagers
  return path.startsWith('/api/payment/') ? payers : people
}

type Reply = { status: number; type: string; body: string }

async function inject(endpoint: Endpoint, { url, payload, headers }: RawRequest, token: string): Promise<Reply> {
  const reply = await world.app.server.inject({
    method: endpoint.method,
    url,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: reply.statusCode, type: String(reply.headers['content-type']), body: reply.body }
}

/**
 * Some calls end their own session or those of the other workers: then the person gets a new session, or a new person
 * after a deleted workspace.
 */
async function send(endpoint: Endpoint, request: RawRequest, person: Person): Promise<Reply> {
  let reply = await inject(endpoint, request, person.token)
  for (let again = 0; again < 5 && reply.status === 401 && typeof endpoint.who !== 'string'; again++) {
    const isGone = reply.body.includes('workspace_deleted')
    Object.assign(person, await (isGone ? world.manager() : world.signInAgain(person)))
    reply = await inject(endpoint, request, person.token)
  }
  return reply
}

/** The statuses that the API document allows for every call, besides those of the endpoint. */
const GENERAL: ErrorCode[] = ['malformed_json', 'not_found', 'too_large', 'unsupported_type', 'invalid_fields']

function statusesOf(endpoint: Endpoint): Set<number> {
  const { answers, problems, method, who } = endpoint
  const repeated = method === 'POST' && typeof who !== 'string' && 201 in answers ? (['conflict'] as const) : []
  // One of the Employees calls without the permission, where one is required.
  const refused = typeof who !== 'string' && typeof who.Employee === 'string' ? (['permission_missing'] as const) : []
  const codes = [...GENERAL, ...refused, ...problems, ...repeated]
  return new Set([...Object.keys(answers).map(Number), ...codes.map((code) => errors[code])])
}

/** Answers must not expose stacks, SQL, or the names and versions of libraries. */
const INNER =
  /\n\s+at |node_modules|\.ts\b|select .* from|insert into|delete from|violates|constraint|syntax error|relation "|\b(?:postgres|kysely|fastify|zod|stripe|node)\b|\d+\.\d+\.\d+/i

function judge(endpoint: Endpoint, { status, type, body }: Reply): void {
  expect([...statusesOf(endpoint)], body).toContain(status)
  if (status < 400) return
  expect(type).toBe('application/problem+json')
  const problem = Problem.strict().parse(JSON.parse(body))
  expect(errors).toHaveProperty(problem.code, status)
  expect(problem).toMatchObject({ status, type: `/problems/${problem.code}` })
  expect(problem.detail).toMatch(/\w/)
  for (const text of [problem.title, problem.detail, ...(problem.errors ?? []).map((one) => one.message)]) {
    expect(text).not.toMatch(INNER)
    expect(text.length).toBeLessThan(200)
  }
}

describe(`every call gives a documented answer to any input, ${CASES} cases each`, () => {
  test.each(endpoints)(
    '$endpoint.method $endpoint.path',
    async ({ endpoint }) => {
      const seen: number[] = []
      const known = await valuesFor(endpoint)
      const callers = await Promise.all(callersOf(endpoint).map(world.signInAgain))
      const worker = async (number: number) => {
        const property = fc.asyncProperty(
          fc.constantFrom(...callers),
          requestArbitrary(endpoint, known),
          async (person, request) => {
            const reply = await send(endpoint, request, person)
            judge(endpoint, reply)
            seen.push(reply.status)
          },
        )
        await fc.assert(property, { numRuns: CASES / CONCURRENCY, seed: testSeed + number })
      }
      const isReached = () => seen.some((status) => status < 300)
      for (let round = 0; round === 0 || (seen.length < MOST_CASES && goesWell(endpoint) && !isReached()); round++)
        await Promise.all(Array.from({ length: CONCURRENCY }, (_, number) => worker(round * CONCURRENCY + number)))
      expect(seen.length).toBeGreaterThanOrEqual(CASES)
      expect(isReached()).toBe(goesWell(endpoint))
      expect(await findHalfWrittenRows(world)).toEqual([])
      expect(world.logLines().filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([])
    },
    1_800_000,
  )
})
