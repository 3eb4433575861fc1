import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics, type Metrics } from './metrics.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let metrics: Metrics
beforeAll(async () => {
  world = await createTestWorld()
  metrics = createMetrics({ ofProcess: true })
  metrics.observe(world.parts)
  metrics.requestBegan({ method: 'GET', route: '/' })
  metrics.requestAnswered({ method: 'GET', route: '/', status: 200, seconds: 0.1 })
  metrics.jobEnded('subscription.reconcile', 'done', 0.1)
  metrics.sockets.set(0)
})
afterAll(() => world.close())

/** Each metric by the names its samples have, with its kind. */
async function offered(): Promise<Map<string, string>> {
  const kinds = new Map<string, string>()
  for (const [, name = '', kind = ''] of (await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const endings = kind === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']
    for (const ending of endings) kinds.set(`${name}${ending}`, kind)
  }
  return kinds
}

const NAME = /\b(?:foyer|process|nodejs)_[a-z0-9_]+/g
const COUNTED = /\b(?:rate|increase)\(\s*((?:foyer|process|nodejs)_[a-z0-9_]+)/g

type Dashboard = { title: string; uid: string; panels: { title: string; targets?: { expr: string }[] }[] }

const dashboard = () => JSON.parse(readFileSync('ops/grafana-dashboard.json', 'utf8')) as Dashboard // as Grafana exports it
const expressions = () => dashboard().panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const rules = () => readFileSync('ops/alerts.yml', 'utf8')

test.each([
  ['the dashboard', () => expressions().join('\n')],
  ['the alerts', rules],
])('[OPS-5] every metric that %s names is there, and what is counted over time is a counter', async (_, text) => {
  const kinds = await offered()
  const named = [...new Set(text().match(NAME))]
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((name) => !kinds.has(name))).toEqual([])
  for (const [, name = ''] of text().matchAll(COUNTED))
    expect([name, kinds.get(name)]).toEqual([name, expect.stringMatching(/counter|histogram/)])
})

test('[OPS-5] times of several processes are not added up', async () => {
  const times = (await metrics.current()).filter(
    ({ name }) => name.startsWith('foyer_') && name.includes('_timestamp_'),
  )
  expect(times.length).toBeGreaterThan(2)
  expect(times.filter(({ aggregator }) => aggregator !== 'max')).toEqual([])
})

test('[OPS-5] every panel has a title and asks for something, and every alert says what to do', () => {
  for (const { title, targets = [] } of dashboard().panels)
    expect([title, targets.length]).toEqual([expect.stringMatching(/\w/), expect.any(Number)])
  const alerts = rules().match(/- alert: /g) ?? []
  expect(alerts.length).toBeGreaterThan(5)
  expect(rules().match(/^\s+(?:expr|summary|description): /gm)).toHaveLength(alerts.length * 3)
})

test('[OPS-5] jobs are reported by kind with the age of the oldest; an unavailable database removes only its own metrics', async () => {
  await world.parts.db.system.transaction(async (tx) => {
    await tx.sql({
      name: 'enqueue_old',
      text: `select foyer.enqueue('files.remove', '{}', null, now() - interval '90 seconds', null)`,
      values: [],
    })
  })
  const text = await metrics.text()
  expect(text).toContain('foyer_jobs_waiting{kind="files.remove"} 1')
  expect(text).toContain('foyer_jobs_waiting{kind="files.sweep"} 0')
  expect(Number(/foyer_jobs_oldest_due_seconds\{kind="files.remove"\} (\S+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(
    90,
  )
  expect(text).toMatch(/foyer_database_connections\{pool="system",state="idle"\} \d/)
  expect(text).toContain('foyer_database_up 1')

  const away = createMetrics({ ofProcess: false })
  away.observe({ db: world.parts.db, jobs: { state: () => Promise.reject(new Error('away')) } })
  const rest = await away.text()
  expect(rest).toContain('foyer_database_up 0')
  expect(rest).not.toContain('foyer_jobs_waiting{')
})
