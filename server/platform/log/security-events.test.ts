import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'
import { createLog } from './log.ts'
import { createSecurityLog, recordOperatorEvent } from './security-events.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

test('[OPS-5] the server logs and counts the backup, restore and rotation that a command made, with their time', async () => {
  const before = world.logLines().length
  const warnings: string[] = []
  for (const event of ['backup', 'restore', 'key_rotation'] as const)
    await recordOperatorEvent(world.database.config, { event }, (message) => warnings.push(message))
  await world.runJobs()
  const lines = world.logLines().slice(before).join('\n')
  for (const event of ['backup', 'restore', 'key_rotation'])
    expect(lines).toMatch(new RegExp(`"event.action":"${event}","event.outcome":"success","event.created":"20`))
  const metrics = (await world.app.server.inject('/metrics')).body
  expect(metrics).toContain('foyer_security_events_total{event="restore",outcome="success"} 1')
  expect(metrics).toMatch(/foyer_security_event_last_timestamp_seconds\{event="key_rotation"\} \d+/)
  expect(warnings).toEqual([])
})

test('[OPS-6] a command that cannot reach the server does not fail for it', async () => {
  const warnings: string[] = []
  await recordOperatorEvent({ host: '127.0.0.1', port: 9 }, { event: 'backup' }, (message) => warnings.push(message))
  expect(warnings).toEqual([expect.stringContaining("The server's log will not name this")])
})

test('[OPS-5] security events are written whatever the level, in printable characters', () => {
  const written: string[] = []
  const log = createLog({ level: 'error', format: 'lines', destination: { write: (line) => void written.push(line) } })
  const security = createSecurityLog({ log, keys: world.parts.config.keys, always: true })
  log.info('not written')
  const source = { address: '203.0.113.7', userAgent: `curl\u009b31m${'x'.repeat(400)}`, request: 'r' }
  security.record({ event: 'log_in', outcome: 'failure', reason: 'wrong_credentials', source })
  expect(written).toHaveLength(1)
  expect(written[0]).toMatch(
    / security event .*event\.action=log_in event\.outcome=failure event\.reason=wrong_credentials/,
  )
  expect(written[0]).toContain(`user_agent.original=curl31m${'x'.repeat(293)} `)
})
