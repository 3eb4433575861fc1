import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Container, settingsOf, startContainer, until } from './container.ts'
import { debianTree, run } from './debian-tree.ts'
import { openPort } from './postgres-port.ts'
import { makeRelease } from './release.ts'
import { type BenchEnvironment, startBenchEnvironment } from '../../bench/bench-environment.ts'
import { freePort } from '../../server/testing/free-port.ts'

/** A Debian tree, packages, PostgreSQL and a whole system start. */
const STARTS_MS = 600_000

let bench: BenchEnvironment
let database: Awaited<ReturnType<typeof openPort>>
let folder: string
let address: string
let machine: Container
/** The systemd of the container, as this machine sees it. */
let init: string

beforeAll(async () => {
  const tree = debianTree('debian-systemd', ['systemd', 'systemd-sysv', 'dbus', 'procps'])
  folder = mkdtempSync(join(tmpdir(), 'foyer-test-units-'))
  bench = await startBenchEnvironment()
  database = await openPort(await bench.emptyDatabase('units'))
  makeRelease(join(folder, 'foyer'))
  const listens = await freePort()
  address = `http://127.0.0.1:${listens}`
  const settings = { ...settingsOf(database.url, listens), FOYER_PROCESSES: '2' }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(folder, 'foyer.env'), lines.join(''), { mode: 0o600 })
  await boot(tree)
}, STARTS_MS)
afterAll(async () => {
  await machine.stop()
  await database.close()
  await bench.close()
  rmSync(folder, { recursive: true, force: true })
}, STARTS_MS)

/** Starts systemd in the tree with a layer of its own above it, on this machine's network, with the shipped units. */
async function boot(tree: string): Promise<void> {
  const binds = {
    [process.execPath]: '/usr/bin/node',
    [join(folder, 'foyer')]: '/opt/foyer',
    [join(folder, 'foyer.env')]: '/etc/foyer.env',
    ...Object.fromEntries(UNITS.map((unit) => [join(process.cwd(), 'ops', unit), `/etc/systemd/system/${unit}`])),
  }
  const args = [
    '--boot',
    `--directory=${tree}`,
    '--volatile=overlay',
    ...Object.entries(binds).map(([from, to]) => `--bind-ro=${from}:${to}`),
  ]
  machine = startContainer(`units-${process.pid}`, args)
  init = await machine.find('systemd')
  await until(() => tryInside('systemctl', 'is-system-running') === 'running')
  inside('useradd', '--system', '--home', '/var/lib/foyer-data', '--shell', '/usr/sbin/nologin', 'foyer')
}

const UNITS = ['foyer.service', 'foyer-backup.service', 'foyer-backup.timer']

const inside = (...command: string[]) => run('nsenter', ['--target', init, '--all', ...command]).trim()
function tryInside(...command: string[]): string | undefined {
  try {
    return inside(...command)
  } catch {
    return undefined
  }
}
const property = (unit: string, name: string) => inside('systemctl', 'show', unit, '--value', '-p', name)
const journal = (unit: string) => inside('journalctl', '--no-pager', '-u', unit, '-n', '40', '-o', 'cat')

const isReady = async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.ok === true
const millisecondsOf = async (work: () => unknown) => {
  const began = performance.now()
  await work()
  return Math.round(performance.now() - began)
}
const report = (what: string) => process.stdout.write(`units: ${what}\n`)
const mainProcess = () => {
  const pid = property('foyer', 'MainPID')
  if (Number(pid) < 2) throw new Error(`the service does not run: ${journal('foyer')}`) // and 0 would mean ourselves to kill
  return pid
}
const serving = () => inside('cat', `/proc/${mainProcess()}/task/${mainProcess()}/children`).split(' ')

test('systemd finds nothing wrong with the units, and says how exposed the service is', () => {
  expect(inside('systemd-analyze', 'verify', ...UNITS.map((unit) => `/etc/systemd/system/${unit}`))).toBe('')
  const exposure = /exposure level for \S+: ([\d.]+)/.exec(
    inside('systemd-analyze', 'security', '--no-pager', 'foyer.service'),
  )
  report(`systemd-analyze security: ${exposure?.[1]}`)
  expect(Number(exposure?.[1])).toBeLessThan(5)
})

test('the service starts, is ready, and has no rights beyond its folder', { timeout: STARTS_MS }, async () => {
  const took = await millisecondsOf(async () => {
    inside('systemctl', 'start', 'foyer')
    await until(async () => {
      if (property('foyer', 'NRestarts') !== '0') throw new Error(journal('foyer'))
      return isReady()
    })
  })
  report(`ready ${took} ms after systemctl start, with the migrations`)
  const status = inside('cat', `/proc/${mainProcess()}/status`)
  expect(status).toMatch(/^CapEff:\t0+$/m)
  expect(status).toMatch(/^CapBnd:\t0+$/m)
  expect(status).toMatch(/^NoNewPrivs:\t1$/m)
  expect(inside('stat', '-c', '%U', `/proc/${mainProcess()}`)).toBe('foyer')
  expect(inside('stat', '-c', '%U %a', '/var/lib/foyer-data')).toBe('foyer 700')
  expect((await fetch(`${address}/`)).status).toBe(200)
})

test('a reload replaces the processes one after the other, and every call is answered meanwhile', async () => {
  const [main, before] = [mainProcess(), serving()]
  const statuses: (number | undefined)[] = []
  inside('systemctl', 'reload', 'foyer')
  await until(async () => {
    statuses.push((await fetch(`${address}/healthz`).catch(() => undefined))?.status)
    const now = serving()
    return now.length === 2 && now.every((pid) => !before.includes(pid))
  })
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(mainProcess()).toBe(main)
  report(`reload: ${statuses.length} calls meanwhile, all answered with 200`)
})

test('the service is back by itself after kill -9', async () => {
  const main = mainProcess()
  const took = await millisecondsOf(async () => {
    inside('kill', '-9', main)
    await until(() => property('foyer', 'NRestarts') === '1' && property('foyer', 'ActiveState') === 'active')
    await until(isReady)
  })
  expect(mainProcess()).not.toBe(main)
  report(`ready again ${took} ms after kill -9 (RestartSec is 2 s)`)
})

test('the timer makes a backup while the service runs, and removes those of more than two weeks ago', async () => {
  expect(property('foyer-backup.timer', 'TimersCalendar')).toContain('OnCalendar=*-*-* 02:30:00 UTC')
  inside('install', '-d', '-o', 'foyer', '-m', '0700', '/var/lib/foyer-backups')
  inside('touch', '-d', '15 days ago', '/var/lib/foyer-backups/foyer-old.backup')
  const now = '[Timer]\nOnActiveSec=1s\nRandomizedDelaySec=0\nAccuracySec=1ms\n'
  inside(
    'sh',
    '-c',
    `mkdir -p /run/systemd/system/foyer-backup.timer.d && printf '${now}' > /run/systemd/system/foyer-backup.timer.d/now.conf`,
  )
  inside('systemctl', 'daemon-reload')
  inside('systemctl', 'start', 'foyer-backup.timer')
  await until(() => property('foyer-backup.service', 'ExecMainExitTimestampMonotonic') !== '0')
  await until(() => property('foyer-backup.service', 'ActiveState') !== 'activating')
  expect([property('foyer-backup.service', 'Result'), journal('foyer-backup.service')]).toEqual([
    'success',
    expect.any(String),
  ])
  const listed = inside('sh', '-c', 'stat -c "%U %a %s %n" /var/lib/foyer-backups/*').split('\n')
  expect(listed).toEqual([expect.stringMatching(/^foyer 600 [1-9]\d+ \/var\/lib\/foyer-backups\/foyer-20\S+\.backup$/)])
  expect(await isReady()).toBe(true)
})

test('the service stops in order within 10 seconds', async () => {
  // It does not block: its database is behind a port of this process.
  const took = await millisecondsOf(async () => {
    inside('systemctl', 'stop', '--no-block', 'foyer')
    await until(() => property('foyer', 'ActiveState') === 'inactive')
  })
  report(`stopped ${took} ms after systemctl stop`)
  expect(property('foyer', 'Result')).toBe('success')
  expect(property('foyer', 'ExecMainStatus')).toBe('0')
  expect(took).toBeLessThan(10_000)
  expect(await isReady()).toBe(false)
})
