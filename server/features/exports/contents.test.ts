import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestReset } from '#contract/auth.ts'
import { askSomebodyElse } from '#contract/client-items.ts'
import { uploadContract } from '#contract/clients.ts'
import { inviteClient, listInvitations, makeInvitationLink } from '#contract/invitations.ts'
import { checkLogin, revealPassword } from '#contract/credentials.ts'
import { askForItem, decideItems, giveOwnItem } from '#contract/items.ts'
import { sendFile, sendText } from '#contract/messages.ts'
import { updateOwnAccounts, updateOwnAssets } from '#contract/onboarding.ts'
import { startTotp } from '#contract/two-step.ts'
import { createVacationFeed } from '#contract/vacations.ts'
import {
  createTestConversation,
  createTestWorld,
  PASSWORD,
  type Person,
  type TestWorld,
} from '#server/testing/test-world.ts'
import { unpackExport } from '#server/testing/test-exports.ts'

let world: TestWorld
let manager: Person
let client: Person
let employee: Person
let zip: Map<string, Buffer>
/** Secrets that were shown once and must not be in the export. */
const secrets: Record<string, string> = { 'a password': PASSWORD }

beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
  client = await world.client(manager, { name: '=HYPERLINK("https://evil.example")', business_name: 'Blue Door' })
  employee = await world.employee(manager, { name: 'Emil', department: 'Design' })
  await fill()
  zip = await unpackExport(world, manager)
})
afterAll(() => world.close())

const sendBack = (key: string) => ({
  params: { id: client.id },
  body: { items: [{ key, decision: 'send_back' as const, reason: 'The new one', state: 'given' as const }] },
})

async function fill(): Promise<void> {
  await world.client(manager, { name: 'Other', business_name: 'blue door', archived: true })
  await world.onboard(client, {
    services: ['social', 'webdev'],
    more: { social_questions: { two: 'Instagram\nand Facebook' } },
  })
  const accounts = { instagram: { login: '@bluedoor', password: 'Heron-canary-7' } }
  await world.call(updateOwnAccounts, { body: { completed: false, ...accounts } }, client.token)
  secrets['a credential'] = 'Heron-canary-7'
  const looked = { params: { client_id: client.id }, body: { field: 'instagram_password' as const } }
  const { version } = (await world.call(revealPassword, looked, manager.token)).body
  await world.call(checkLogin, { ...looked, body: { ...looked.body, works: true, version } }, manager.token)
  const ask = { params: { id: client.id }, body: { kind: 'short_text' as const, title: 'Newsletter name' } }
  const { key } = (await world.call(askForItem, ask, manager.token)).body
  await world.call(giveOwnItem, { params: { key }, body: { text: 'The Crumb' } }, client.token)
  await world.call(decideItems, sendBack(key), manager.token)
  await world.call(
    askSomebodyElse,
    { params: { key }, body: { email: 'printer@example.com', note: 'Please' } },
    client.token,
  )
  const asked = { services: ['social'], due: '2099-01-31', note: 'Welcome' }
  await world.call(inviteClient, { body: { email: 'asked@example.com', asked } }, manager.token)
  await world.grant(employee, client, 'instagram_username', 'assets')
  await world.vacation(employee, { note: 'To the sea' })

  const logo = await world.upload(client, { name: 'logo.png', bytes: Buffer.from('first logo') })
  await world.upload(client, { name: 'logo.png', bytes: Buffer.from('second logo') })
  await world.call(updateOwnAssets, { body: { assets: { logo: [fileOf(logo)] } } }, client.token)
  const contract = await world.upload(manager, {
    name: 'Contract.pdf',
    bytes: Buffer.from('%PDF-1.7 x'),
    owner: client,
  })
  await world.call(uploadContract, { body: { user_id: client.id, ...fileOf(contract) } }, manager.token)
  secrets['the signature of a link'] = new URL(contract.location, 'http://x').searchParams.get('signature') ?? ''

  const conversation = await createTestConversation(world, [employee, client])
  await world.call(sendText, { body: { conversation_id: conversation, type: 'text', message: '=1+1' } }, employee.token)
  const sent = await world.upload(employee, { name: 'sketch.txt', bytes: Buffer.from('a sketch') })
  const { filename: file_name, location: file_location } = sent
  const file = {
    conversation_id: conversation,
    type: 'file' as const,
    file_name,
    file_location,
    file_type: 'text/plain',
  }
  await world.call(sendFile, { body: file }, employee.token)
  await createTestConversation(world, [manager, client, employee], 'Never said anything')

  await world.call(inviteClient, { body: { email: 'new@example.com' } }, manager.token)
  const [invitation] = (await world.call(listInvitations, {}, manager.token)).body.items
  const params = { id: invitation?._id ?? '' }
  secrets['an invitation'] = tokenIn((await world.call(makeInvitationLink, { params }, manager.token)).body.link)
  secrets['a calendar'] = tokenIn((await world.call(createVacationFeed, {}, manager.token)).body.url)
  secrets['an authenticator app'] = (
    await world.call(startTotp, { body: { password: PASSWORD } }, manager.token)
  ).body.secret
  await world.call(requestReset, { body: { email: client.email } })
  await world.runJobs()
  const sentEmail = world.emails().find(({ to }) => to === client.email)
  secrets['a reset'] = tokenIn(/\/reset\/\S+/.exec(sentEmail?.text ?? '')?.[0] ?? '')
  secrets['a session'] = manager.token.split('.')[2] ?? ''
}

const tokenIn = (link: string) => link.split('/').at(-1)?.replace(/\..*$/, '') ?? ''
const fileOf = ({ filename, location }: { filename: string; location: string }) => ({ filename, location })
const textOf = (path: string) => zip.get(path)?.toString() ?? `${path} is not there`
const jsonOf = (path: string): Record<string, unknown>[] => JSON.parse(textOf(path))
const linesOf = (path: string) => textOf(path).trim().split('\r\n')

describe('[SET-8] the ZIP', () => {
  test('the ZIP holds each kind as JSON and CSV, and a README that lists them', () => {
    const kinds = [
      'workspace',
      'clients',
      'client-answers',
      'client-logins',
      'client-items',
      'item-links',
      'employees',
      'permissions',
      'vacations',
      'reminders',
      'conversations',
      'invitations',
      'contracts',
      'subscription',
      'theme',
      'activity',
      'files',
    ]
    expect([...zip.keys()][0]).toBe('README.txt')
    const readme = textOf('README.txt')
    expect(readme).toContain('All data of Harbour Agency')
    expect(readme).toContain(`Gathered by ${manager.name} on `)
    expect(readme).toMatch(/ on \d+ \p{L}+ \d{4}, \d+:\d\d UTC\./u)
    for (const kind of kinds) {
      expect(readme).toContain(`  ${kind} `)
      expect(zip.has(`${kind}.csv`), kind).toBe(true)
      expect(Array.isArray(jsonOf(`${kind}.json`)), kind).toBe(true)
    }
  })

  test("the ZIP holds a client's billing and answers, as one record and as one row per question", () => {
    const [one, other] = ['Blue Door', 'blue door'].map((name) =>
      jsonOf('clients.json').find(({ business_name }) => business_name === name),
    )
    expect(one).toMatchObject({ id: client.id, business_name: 'Blue Door', email: client.email, archived: null })
    expect(one?.onboarding).toMatchObject({ social: true, instagram: { login: '@bluedoor', password_set: true } })
    expect(one?.onboarding).toMatchObject({ assets: ['logo.png'] })
    expect(other).toMatchObject({ business_name: 'blue door', onboarding: null })
    expect(textOf('clients.csv')).toMatch(/^\uFEFF"id","business_name","name"/)
    expect(textOf('client-answers.csv')).toContain(
      '"Blue Door","Social media questionnaire","Which social networks do your customers use most?","Instagram\nand Facebook"',
    )
    expect(textOf('client-answers.csv')).toContain('"Services","Services","Social media; Web development"')
  })

  test('the ZIP holds logins, and for passwords only that there is one', () => {
    expect(jsonOf('client-logins.json')).toMatchObject([
      { client: 'Blue Door', what: 'Instagram login', login: '@bluedoor', password_stored: false },
      {
        client: 'Blue Door',
        what: 'Instagram password',
        login: '',
        password_stored: true,
        works: true,
        checked_by: manager.name,
      },
    ])
  })

  test('[COL-87] the ZIP holds what clients were asked, by whom they were helped, and what was chosen when inviting', () => {
    expect(jsonOf('client-items.json')).toContainEqual(
      expect.objectContaining({ client: 'Blue Door', item: 'Newsletter name', answer: '{"text": "The Crumb"}' }),
    )
    expect(jsonOf('item-links.json')).toMatchObject([
      { client: 'Blue Door', item: 'Newsletter name', asked: 'printer@example.com', note: 'Please', used: false },
    ])
    expect(jsonOf('invitations.json')).toContainEqual(
      expect.objectContaining({
        email: 'asked@example.com',
        asked_services: ['social'],
        asked_note: 'Welcome',
        asked_by_day: '2099-01-31',
      }),
    )
  })

  test('[COL-87] the ZIP of one client holds their own, and no invitation of others', async () => {
    const of = await unpackExport(world, manager, client)
    const rows = (name: string) => JSON.parse(of.get(name)?.toString() ?? '') as unknown[]
    expect(rows('item-links.json')).toHaveLength(1)
    expect(rows('client-items.json')).not.toEqual([])
    expect(rows('invitations.json')).toEqual([])
  })

  test('the ZIP holds employees, their permissions, vacations, invitations, the subscription and the colors', () => {
    expect(jsonOf('employees.json')).toMatchObject([{ name: 'Emil', department: 'Design' }])
    expect(jsonOf('permissions.json')).toMatchObject([
      { employee: 'Emil', client: 'Blue Door', granted: ['Instagram Handle', 'Access to Client Assets'] },
    ])
    expect(jsonOf('vacations.json')).toMatchObject([{ employee: 'Emil', note: 'To the sea', status: 'Pending' }])
    expect(jsonOf('invitations.json')).toMatchObject([
      { email: 'asked@example.com' },
      { email: 'new@example.com', role: 'Client', sent_by: manager.name, withdrawn: null, asked_services: [] },
    ])
    expect(jsonOf('subscription.json')).toMatchObject([{ status: 'active', tier: 'agency' }])
  })

  test('the ZIP holds every conversation in its own file, and a list of them', () => {
    const [conversation, silent] = jsonOf('conversations.json')
    expect(conversation).toMatchObject({ type: 'Direct', messages: 2 })
    expect(silent).toMatchObject({ name: 'Never said anything', messages: 0, file: null })
    const path = String(conversation?.file)
    expect(path).toMatch(/^messages\//)
    expect(jsonOf(`${path}.json`)).toMatchObject([
      { number: 1, sender: 'Emil', sender_id: employee.id, message: '=1+1', file: null },
      { number: 2, file_name: 'sketch.txt', file: 'files/Emil/sketch.txt' },
    ])
    expect(linesOf(`${path}.csv`)).toMatchObject([
      '"number","date","sender","message","file"',
      expect.stringMatching(/^"1","2\d{3}-.*Z","Emil","'=1\+1",""$/),
      expect.stringContaining('"Emil","sketch.txt","files/Emil/sketch.txt"'),
    ])
  })

  test("the ZIP holds the files in their owners' folders, with unique names and their uses", () => {
    expect(textOf('files/Blue Door/logo.png')).toBe('first logo')
    expect(textOf('files/Blue Door/logo (2).png')).toBe('second logo')
    expect(textOf('files/Emil/sketch.txt')).toBe('a sketch')
    expect(jsonOf('contracts.json')).toMatchObject([
      { client: 'Blue Door', file: 'files/Blue Door/Contract.pdf', signed_name: null },
    ])
    expect(jsonOf('files.json')).toContainEqual(
      expect.objectContaining({
        file: 'files/Blue Door/Contract.pdf',
        used_as: ['contract'],
        uploaded_by: manager.name,
      }),
    )
    expect(zip.has('NOT-INCLUDED.txt')).toBe(false)
  })

  test('the ZIP holds the audit events in words, including the export itself', () => {
    expect(jsonOf('activity.json')).toContainEqual(
      expect.objectContaining({ action: 'Downloaded all data', actor: manager.name, subject: 'Harbour Agency' }),
    )
  })

  test("the ZIP's CSV files contain no formulas", () => {
    for (const [path, content] of zip) {
      if (!path.endsWith('.csv')) continue
      expect(content.toString(), path).not.toMatch(/(?:^|[,\n])"[=+@\t\r]/)
    }
    expect(textOf('clients.csv')).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  })
})

/** All binary columns, and columns with a secret's name. Checksums of files are not secret. */
const KEPT_SECRET = `
  select c.table_name, c.column_name, c.data_type from information_schema.columns c
  where c.table_schema = 'foyer' and c.column_name not in ('sha256', 'signed_sha256') and (c.data_type = 'bytea'
    or (c.data_type = 'text' and c.column_name ~ 'hash|secret|token|challenge|credential_id|customer_id|subscription_id'))`

async function storedSecrets(): Promise<{ what: string; trace: string }[]> {
  const owner = new pg.Client(world.database.config)
  await owner.connect()
  try {
    const { rows } = await owner.query<{ table_name: string; column_name: string; data_type: string }>(KEPT_SECRET)
    const found: { what: string; trace: string }[] = []
    for (const { table_name, column_name, data_type } of rows) {
      const values = await owner.query<{ value: Buffer | string }>(
        `select distinct ${column_name} as value from foyer.${table_name} where ${column_name} is not null`,
      )
      const what = `${table_name}.${column_name}`
      for (const { value } of values.rows) {
        const traces =
          data_type === 'bytea' && Buffer.isBuffer(value)
            ? (['hex', 'base64', 'base64url', 'latin1'] as const).map((form) => value.toString(form))
            : [String(value)]
        found.push(...traces.filter((trace) => trace.length > 5).map((trace) => ({ what, trace })))
      }
    }
    return found
  } finally {
    await owner.end()
  }
}

test('[SET-8] the ZIP holds no password, token, hash, key or encrypted value, as text or as bytes', async () => {
  const stored = await storedSecrets()
  // The columns that the search covers do exist.
  expect([...new Set(stored.map(({ what }) => what))]).toEqual(
    expect.arrayContaining([
      'logins.password_hash',
      'credentials.sealed',
      'vault_keys.wrapped',
      'invitation_tokens.token_hash',
      'reset_tokens.token_hash',
      'vacation_feeds.secret_hash',
      'totp_secrets.sealed',
    ]),
  )
  expect(Object.entries(secrets).filter(([, secret]) => secret.length < 10)).toEqual([])
  const wanted = [...stored, ...Object.entries(secrets).map(([what, trace]) => ({ what, trace }))]
  const contents = [...zip].map(([path, content]) => ({ path, content: `${path}\n${content.toString('latin1')}` }))
  const leaks = wanted.flatMap(({ what, trace }) =>
    contents.filter(({ content }) => content.includes(trace)).map(({ path }) => `${what} in ${path}`),
  )
  expect(leaks).toEqual([])
})

test('[SET-8] the ZIP holds nothing of another workspace', async () => {
  const stranger = await world.manager({ name: 'Stranger' })
  await world.client(stranger, { business_name: 'Not Blue Door' })
  const theirs = await unpackExport(world, stranger)
  const all = [...theirs.values()].map(String).join('\n')
  expect(all).toContain('Not Blue Door')
  for (const ours of [client.id, employee.id, manager.id, client.email]) expect(all).not.toContain(ours)
})
