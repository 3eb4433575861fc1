import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAccess, listAccessLog, revealFields, revealPassword } from '#contract/credentials.ts'
import { type CredentialField, credentialFields, isPasswordField } from '#contract/domain/credential-fields.ts'
import {
  showClientOnboarding,
  showOnboardingAccount,
  updateClientAccounts,
  updateOwnAccounts,
} from '#contract/onboarding.ts'
import { staffFields } from '#contract/onboarding-record.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'
import { renewWorkspaceKey } from './use-cases/renew-keys.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

/** Words that turn up nowhere by themselves, one for each field. */
const planted = (credentialField: CredentialField) => `Heron-${credentialField}-Zoë-7&'"<x>`
const BY_STAFF = 'Heron-by-staff-Zoë-7&'

/** Each way in which a text may be written down. */
function traces(text: string): string[] {
  const bytes = Buffer.from(text)
  const wide = Buffer.from(text, 'utf16le')
  const inBase64 = [0, 1, 2].flatMap((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
    const sure = whole.slice(shift === 0 ? 0 : 4, -4) // the pattern is independent of surrounding bytes
    return [sure, sure.replaceAll('+', '-').replaceAll('/', '_')]
  })
  return [
    text,
    bytes.toString('latin1'),
    wide.toString('latin1'),
    Buffer.from(wide).swap16().toString('latin1'),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    wide.toString('hex'),
    ...inBase64,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
    text.toLowerCase(),
    text.slice(0, 20),
    [...text].toReversed().join(''),
  ]
}

/** The beginning or the end that all texts have, whichever is longer. */
function sharedPart(texts: readonly string[]): string {
  const [first = ''] = texts
  let [start, end] = [first, first]
  while (!texts.every((text) => text.startsWith(start))) start = start.slice(0, -1)
  while (!texts.every((text) => text.endsWith(end))) end = end.slice(1)
  return start.length > end.length ? start : end
}

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(world.database.config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const walPosition = () =>
  asOwner(async (client) => String((await client.query('select pg_current_wal_lsn() as lsn')).rows[0].lsn))

/**
 * Every byte of the database's files, and of the log of all changes since `from`: also what was stored only for a moment. Nothing
 * on a server that was given, where the tests may not read files.
 */
async function storedBytes(from: string): Promise<string[] | undefined> {
  return asOwner(async (client) => {
    const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user')
    if (!rows[0].rolsuper) return undefined
    await client.query('checkpoint')
    const files = await client.query<{ bytes: Buffer | null }>(
      `select pg_read_binary_file('base/' || d.oid || '/' || f, 0, 1000000000, true) as bytes
       from pg_database d, pg_ls_dir('base/' || d.oid) f where d.datname = current_database()
       union all
       select pg_read_binary_file('pg_wal/' || name, 0, 1000000000, true) from pg_ls_waldir()
       where name between pg_walfile_name($1) and pg_walfile_name(pg_current_wal_lsn())`,
      [from],
    )
    return files.rows.map(({ bytes }) => bytes?.toString('latin1') ?? '')
  })
}

test('[ONB-17] no login or password appears in the database, its files, its write-ahead log, the queue, an email or the log', async () => {
  const { manager, client } = await world.agency({ client: { business_name: 'Kestrel in plain sight' } })
  const from = await walPosition()

  const body: { [account: string]: { [key: string]: string } } = {}
  for (const { field, path } of Object.values(staffFields)) {
    const [account, key] = path
    body[account] = { ...body[account], [key]: planted(field) }
  }
  expect((await world.call(updateOwnAccounts, { body: { completed: true, ...body } }, client.token)).status).toBe(200)
  const changed = { params: { id: client.id }, body: { yelpPassword: BY_STAFF } }
  expect((await world.call(updateClientAccounts, changed, manager.token)).status).toBe(200)
  const params = { client_id: client.id }
  for (const credentialField of revealFields) {
    const expected = credentialField === 'yelp_password' ? BY_STAFF : planted(credentialField)
    expect(
      (await world.call(revealPassword, { params, body: { field: credentialField } }, manager.token)).body.value,
    ).toBe(expected)
  }
  await renewWorkspaceKey(world.parts, manager.workspace)
  await world.runJobs()

  const own = JSON.stringify((await world.call(showOnboardingAccount, {}, client.token)).body)
  const answers = await Promise.all([
    world.call(showClientOnboarding, { params: { id: client.id } }, manager.token),
    world.call(listAccessLog, { params }, manager.token),
    world.call(listAccess, { params }, client.token),
  ])
  const answered = JSON.stringify(answers.map((answer) => answer.body))
  for (const credentialField of credentialFields) {
    const known = JSON.stringify(credentialField === 'yelp_password' ? BY_STAFF : planted(credentialField))
    expect(own).toContain(known)
    if (isPasswordField(credentialField)) expect(answered).not.toContain(known)
  }

  const rows = [...(await readWholeDatabase(world.database.config)).values()].flat()
  const outputs = [...world.logLines(), ...world.emails().map((sentEmail) => JSON.stringify(sentEmail))]
  const bytes = await storedBytes(from)
  // The search finds openly stored values, so the search works.
  const kept = bytes ? [rows, bytes] : [rows]
  for (const place of kept) expect(place.some((text) => text.includes('Kestrel in plain sight'))).toBe(true)
  expect(outputs.join('\n')).toContain('/api/onboarding/accounts')
  const contains = (trace: string) => [...kept, outputs].some((place) => place.some((text) => text.includes(trace)))
  const written = [...credentialFields.map(planted), BY_STAFF].map(traces)
  // Each way is searched for what all its texts share; for the texts themselves only where that is found.
  const ways = (written[0] ?? []).map((_, way) => written.map((texts) => texts[way] ?? ''))
  expect(ways.flatMap((texts) => (contains(sharedPart(texts)) ? texts.filter(contains) : []))).toEqual([])
})
