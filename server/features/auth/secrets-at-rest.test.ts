import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, registerAccount, requestReset, resetPassword, validateReset } from '#contract/auth.ts'
import { checkClientLink, inviteClient, listInvitations, makeInvitationLink } from '#contract/invitations.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

/** Every row of every table as text, including the job queue's. */
async function wholeDatabase(): Promise<string> {
  const client = new pg.Client(world.database.config)
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('foyer', 'graphile_worker')`,
    )
    const texts: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ line: string }>(`select t::text as line from ${name} t`)
      texts.push(name, ...rows.map((row) => row.line))
    }
    return texts.join('\n')
  } finally {
    await client.end()
  }
}

test('[AUTH-12] [AUTH-13] [REG-9] no link, session token or password appears in the database, the job queue or the log', async () => {
  const manager = await world.manager()
  const email = 'keeps.secrets@example.com'
  const [first, second] = ['the first good password', 'the second good password']
  let seen = ''
  const look = async () => void (seen += await wholeDatabase())

  await world.call(inviteClient, { body: { email } }, manager.token)
  await look()
  await world.runJobs()
  const invite_id = findTokenInEmail(world.emails().at(-1))
  const { items } = (await world.call(listInvitations, {}, manager.token)).body
  const { link } = (await world.call(makeInvitationLink, { params: { id: items[0]?._id ?? '' } }, manager.token)).body
  await world.call(checkClientLink, { params: { id: invite_id } })
  await look()
  const person = { name: 'Cleo', business_name: 'Blue Door', phone: '1', role: 'Client' as const, email, invite_id }
  await world.call(registerAccount, { body: { ...person, password: first, password_confirmation: first } })
  const { token: session } = (await world.call(login, { body: { email, password: first } })).body
  await world.call(requestReset, { body: { email } })
  await look()
  await world.runJobs()
  const reset = findTokenInEmail(world.emails().at(-1))
  await world.call(validateReset, { body: { token: reset } })
  await look()
  const done = await world.call(resetPassword, {
    body: { token: reset, email, password: second, password_confirmation: second },
  })
  expect(done.status).toBe(200)
  await look()

  const log = world.logLines().join('\n')
  expect(seen).toContain(email)
  expect(log).toContain('/api/clients/register/')
  for (const secret of [invite_id, link.split('/').at(-1) ?? '', reset, session, first, second]) {
    expect(secret.length).toBeGreaterThan(15)
    expect(seen).not.toContain(secret)
    expect(seen).not.toContain(Buffer.from(secret).toString('hex'))
    expect(log).not.toContain(secret)
  }
})
