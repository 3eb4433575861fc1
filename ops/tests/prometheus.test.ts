import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dashboardExpressions, labelValuesOf, metricsOf } from './expressions.ts'
import { type BenchEnvironment, type ServerProcess, startBenchEnvironment } from '../../bench/bench-environment.ts'
import { startScannerStandIn, type TestScanner } from '#server/testing/clamd.ts'
import { isLongRun } from '#server/testing/test-length.ts'
import { freePort } from '../../server/testing/free-port.ts'

const { PROMETHEUS_PATH: prometheus, PROMTOOL_PATH: promtool } = process.env
/** `npm test` counts the tests as skipped where there is no Prometheus, `npm run test:long` as failed. */
const isMissing = (!prometheus || !promtool) && !isLongRun
const STARTS_MS = 300_000

const rules = readFileSync('ops/alerts.yml', 'utf8')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

test('expressions name their metrics and label values, whatever the metrics are called', () => {
  const expression = `time() - max by (job) (rate(foyer_x{a="b.c",c=~"d|e|f.*",f!="g"}[5m])) / sum(on_time:total) > 3 * 3600 and other`
  expect(metricsOf(expression)).toEqual(['foyer_x', 'on_time:total', 'other'])
  expect(labelValuesOf(expression).map(({ label, value }) => `${label} ${value}`)).toEqual(['a b.c', 'c d', 'c e'])
})

describe.skipIf(isMissing)('with promtool', () => {
  const check = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(promtool ?? 'promtool', args, { encoding: 'utf8' })
    return `${status}: ${stdout}${stderr}`
  }

  test('[OPS-5] the rules are valid', () => {
    expect(check('check', 'rules', 'ops/alerts.yml')).toMatch(new RegExp(`^0: .*SUCCESS: ${alerts.length} rules`, 's'))
  })

  test('[OPS-5] each alert fires alone and stops', () => {
    expect(check('test', 'rules', 'ops/alerts.test.yml')).toMatch(/^0: .*SUCCESS/s)
    const groups = readFileSync('ops/alerts.test.yml', 'utf8')
      .split(/^ {2}- name: /m)
      .slice(1)
    const firing = groups.map((group) => [
      /^\w+/.exec(group)?.[0],
      group
        .split('eval_time:')
        .slice(1)
        .map((evaluation) => /labels: ALERTS\{alertname="(\w+)",alertstate="firing"/.exec(evaluation)?.[1] ?? 'none'),
    ])
    expect(firing).toEqual(alerts.map((name) => [name, ['none', name, 'none']]))
  })
})

describe.skipIf(isMissing)('with Prometheus', { timeout: STARTS_MS }, () => {
  let bench: BenchEnvironment
  let scanner: TestScanner
  let foyer: ServerProcess
  let folder: string
  let address: string
  let stopPrometheus = async () => {}

  beforeAll(async () => {
    bench = await startBenchEnvironment()
    scanner = await startScannerStandIn()
    foyer = await bench.product(await bench.database('prometheus'), {
      FOYER_PROCESSES: '2',
      CLAMAV_URL: scanner.url,
      LOG_LEVEL: 'fatal',
    })
    folder = mkdtempSync(join(tmpdir(), 'foyer-test-prometheus-'))
    address = `http://127.0.0.1:${await freePort()}`
    await useFoyer()
    stopPrometheus = await startPrometheus()
  }, STARTS_MS)
  afterAll(async () => {
    await stopPrometheus()
    await bench.close()
    await scanner.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Some metrics are there after the first log-in, job and upload only. */
  async function useFoyer(): Promise<void> {
    await call('PUT', '/api/general/reset/link', { email: 'somebody@example.com' })
    await call('POST', '/api/files/00000000-0000-4000-8000-000000000000', {})
    for (const first of ['foyer_job_last_done_timestamp_seconds', 'foyer_security_event_last_timestamp_seconds'])
      await until(async () => (await metrics()).includes(`${first}{`))
  }

  const call = (method: 'POST' | 'PUT', path: string, body: object) =>
    fetch(`${foyer.address}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const metrics = async () => (await fetch(`${foyer.address}/metrics`)).text()

  /** Starts it with the shipped rules, but scrapes every two seconds and reports a server that does not answer after five. */
  async function startPrometheus(): Promise<() => Promise<void>> {
    const quickly = { scrape_interval: '2s', evaluation_interval: '500ms' }
    const target = { job_name: 'foyer', static_configs: [{ targets: [new URL(foyer.address).host] }] }
    const configuration = { global: quickly, rule_files: ['alerts.yml'], scrape_configs: [target] }
    writeFileSync(join(folder, 'alerts.yml'), rules.replace(/(?<=up\{job="foyer"\} == 0\s+for: )1m/, '5s'))
    writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(configuration)) // JSON is YAML
    const files = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`]
    const listen = `--web.listen-address=${new URL(address).host}`
    const running = spawn(prometheus ?? 'prometheus', [...files, listen], { stdio: ['ignore', 'ignore', 'pipe'] })
    let log = ''
    running.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
    const ended = once(running, 'exit')
    await until(async () => {
      if (running.exitCode !== null) throw new Error(`Prometheus ended: ${log}`)
      const answer = await fetch(`${address}/-/ready`).catch(() => undefined)
      return answer?.ok === true && (await query('up == 1')).length > 0
    })
    return async () => {
      running.kill('SIGTERM')
      await ended
    }
  }

  async function ask<Data>(path: string, parameters: Record<string, string> = {}): Promise<Data> {
    const answer = await fetch(`${address}/api/v1/${path}?${new URLSearchParams(parameters).toString()}`)
    const { status, data, error } = (await answer.json()) as { status: string; data: Data; error?: string } // its documented answer
    if (status !== 'success') throw new Error(`${parameters['query'] ?? path}: ${error ?? status}`)
    return data
  }
  const query = async (text: string) => (await ask<{ result: object[] }>('query', { query: text })).result

  type Rule = { name: string; state: string; health: string; query: string }
  const loadedRules = async () =>
    (await ask<{ groups: { rules: Rule[] }[] }>('rules')).groups.flatMap((group) => group.rules)
  const firing = async () => (await loadedRules()).filter(({ state }) => state === 'firing').map(({ name }) => name)

  test('[OPS-5] the shipped rules are loaded and evaluated, and none fires without a reason', async () => {
    await until(async () => (await loadedRules()).every(({ health }) => health !== 'unknown'))
    const loaded = await loadedRules()
    expect(loaded.map(({ name, health }) => [name, health])).toEqual(alerts.map((name) => [name, 'ok']))
    expect(await firing()).toEqual([])
  })

  test('[OPS-5] every metric and label value that the alerts and the dashboard name was scraped from a server', async () => {
    const expressions = [...(await loadedRules()).map((rule) => rule.query), ...dashboardExpressions()]
    const labels = await ask<string[]>('labels')
    const missing: string[] = []
    // A scrape that took too long hides the series until the next one.
    const scraped = (which: string) => `last_over_time({${which}}[5m])`
    for (const expression of expressions) {
      await query(expression)
      for (const name of metricsOf(expression))
        if ((await query(scraped(`__name__="${name}"`))).length === 0) missing.push(`${name} in ${expression}`)
      for (const { label, value } of labelValuesOf(expression))
        if ((await query(scraped(`${label}="${value}"`))).length === 0)
          missing.push(`${label}="${value}" in ${expression}`)
    }
    for (const [, names = ''] of expressions.join('\n').matchAll(/\bby \(([^)]*)\)/g))
      missing.push(...names.split(', ').filter((name) => !labels.includes(name)))
    expect(missing).toEqual([])
    // Prometheus renames labels that it adds itself.
    expect(labels.filter((name) => name.startsWith('exported_'))).toEqual([])
    expect(expressions.length).toBeGreaterThan(alerts.length + 20)
  })

  test('[OPS-5] an alert fires while the server is away and stops when it is back', async () => {
    await foyer.kill()
    await until(async () => (await firing()).includes('FoyerDown'))
    expect(await firing()).toEqual(['FoyerDown'])
    await foyer.restart()
    await until(async () => (await firing()).length === 0)
  })
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(100)
}
