import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { setUpTotp } from '#server/testing/two-step/totp.ts'
import { createTestWorld, PASSWORD, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

function run(...words: string[]) {
  const { user, password, host, port, database } = world.database.config
  const account = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user
  // A URL needs a host; the socket folder in the query overrides it.
  const url = `postgres://${account}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
  const env = { ...process.env, DATABASE_URL: url, FOYER_KEY: Buffer.alloc(32, 7).toString('base64') }
  return new Promise<{ code: number | string; output: string }>((resolve) => {
    execFile(process.execPath, ['bin/commands/two-step-off.mjs', ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
}

test('[AUTH-16] the operator turns two-step sign-in off for a Manager; an email and the audit log record it', async () => {
  const manager = await world.manager()
  await setUpTotp(world, manager)
  const typed = manager.email.toUpperCase()
  expect(await run(typed)).toMatchObject({ code: 0, output: expect.stringContaining('is off for') })
  expect(await run(typed)).toMatchObject({ code: 0, output: expect.stringContaining('was not on') })
  const body = { email: manager.email, password: PASSWORD }
  expect((await world.call(login, { body })).status).toBe(200)

  const { read } = world.parts.db.forWorkspace(manager.workspace)
  // Not by the id: that of this process may be ahead, where a test before it set the clock.
  const entries = await read
    .selectFrom('audit_entries')
    .select(['action', 'actor_name'])
    .orderBy('created_at')
    .execute()
  expect(entries.at(-1)).toEqual({ action: 'two_step.off', actor_name: 'Operator of the server' })
  await world.runJobs()
  expect(world.emails().at(-1)).toMatchObject({ to: manager.email, subject: 'Two-step sign-in was turned off' })
})

test('[AUTH-16] an unknown or malformed email changes nothing and is reported', async () => {
  expect(await run('nobody@example.com')).toMatchObject({ code: 1, output: expect.stringContaining('Nobody logs in') })
  expect(await run()).toMatchObject({ code: 2 })
  expect(await run('one@example.com', 'two@example.com')).toMatchObject({ code: 2 })
})
