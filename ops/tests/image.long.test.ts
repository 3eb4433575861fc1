import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsOf, startContainer, until } from './container.ts'
import { debianTree, run } from './debian-tree.ts'
import { openPort } from './postgres-port.ts'
import { startBenchEnvironment } from '../../bench/bench-environment.ts'
import { freePort } from '../../server/testing/free-port.ts'

/** The packages of build and production are installed, and everything is built, inside. */
const BUILD_MS = 900_000
const BASE = 'localhost/foyer-test-base'
const IMAGE = 'localhost/foyer-test'

let folder: string

/** An engine's storage of its own: without a file system of layers, so that it works in every container. */
const storage = () => ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
const buildah = (...args: string[]) => run('buildah', [...storage(), ...args]).trim()
const podman = (...args: string[]) => run('podman', [...storage(), '--cgroup-manager', 'cgroupfs', ...args]).trim()
const report = (what: string) => process.stdout.write(`image: ${what}\n`)
const megabytes = (image: string) => Number(podman('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-test-image-'))
  makeBase()
  build()
}, BUILD_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the usual base has, from Debian and the npm registry alone: Debian, this Node, npm and the user `node`. */
function makeBase(): void {
  const tree = debianTree('debian-base', [])
  const working = buildah('from', 'scratch')
  buildah('add', '--quiet', working, tree, '/')
  buildah('copy', '--quiet', '--chmod', '0755', working, process.execPath, '/usr/local/bin/node')
  const npm = join(folder, 'npm')
  run('npm', ['install', '--global', '--prefix', npm, '--no-audit', '--no-fund', '--loglevel=error', 'npm@11'])
  buildah('add', '--quiet', working, npm, '/usr/local')
  buildah('run', '--isolation', 'chroot', working, 'useradd', '--uid', '1000', '--create-home', 'node')
  buildah('commit', '--quiet', '--rm', working, BASE)
}

/** Docker's format has the health check, which the other one leaves out. npm trusts the certificates of this machine. */
function build(): void {
  const npmrc = join(folder, 'npmrc')
  const certificates = '/etc/ssl/certs'
  writeFileSync(
    npmrc,
    existsSync(`${certificates}/ca-certificates.crt`) ? `cafile=${certificates}/ca-certificates.crt\n` : '',
  )
  const options = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', `BASE=${BASE}`, '--tag', IMAGE]
  const volumes = [`${npmrc}:/root/.npmrc:ro`, `${certificates}:${certificates}:ro`]
  const mounted = volumes.flatMap((volume) => ['--volume', volume])
  buildah('build', ...options, ...mounted, '--file', 'ops/Containerfile', '.')
}

test('the image has a size that is stated, and nothing that only the build needs', () => {
  const [base, whole] = [megabytes(BASE), megabytes(IMAGE)]
  report(`${whole.toFixed(0)} MB, of which the base has ${base.toFixed(0)} and Foyer ${(whole - base).toFixed(0)}`)
  expect(whole - base).toBeLessThan(220)
  expect(podman('image', 'inspect', '--format', '{{.User}} {{.Config.StopSignal}} {{.Config.Env}}', IMAGE)).toMatch(
    /^node SIGTERM .*FOYER_DATA=\/data/,
  )
})

test(
  '[OPS-9] the commands are in the image, and install nothing',
  () => {
    const working = buildah('from', '--pull-never', IMAGE)
    const command = (...args: string[]) =>
      buildah('run', '--isolation', 'chroot', working, 'sh', '-c', `node bin/foyer.mjs ${args.join(' ')} 2>&1 || true`)
    expect(command('doctor')).toMatch(/^WRONG {2}settings {4}DATABASE_URL is missing/)
    for (const name of ['backup', 'restore']) expect(command(name)).toMatch(new RegExp(`^npm run ${name} -- FILE`))
    for (const [name, order] of [
      ['rotate-keys', 'forget'],
      ['two-step-off', 'nobody@example.com'],
    ])
      expect(command(name ?? '', order ?? '')).toMatch(/^Foyer cannot start with these settings:/)
    buildah('rm', working)
  },
  BUILD_MS,
)

/** What the image says about how it is run. */
type Inspected = { User: string; WorkingDir: string; Env: string[]; Cmd: string[] }
type HealthCheck = { Test: string[] }

test(
  'the image runs as it says: not as root, with nothing to write to but its volume, healthy, and ends in order',
  async () => {
    const bench = await startBenchEnvironment()
    const database = await openPort(await bench.emptyDatabase('image'))
    const volume = join(folder, 'data')
    mkdirSync(volume, { mode: 0o700 })
    chownSync(volume, 1000, 1000)
    const inspected = (part: string): unknown =>
      JSON.parse(podman('image', 'inspect', '--format', `{{json .${part}}}`, IMAGE))
    const said = inspected('Config') as Inspected
    const [, program = '', ...args] = (inspected('HealthCheck') as HealthCheck).Test
    const working = buildah('from', '--pull-never', IMAGE)
    const port = await freePort()
    const settings = Object.entries(settingsOf(database.url, port)).map(([name, value]) => `${name}=${value}`)
    const began = performance.now()
    const container = startContainer(`image-${process.pid}`, [
      `--directory=${buildah('mount', working)}`,
      '--read-only',
      '--tmpfs=/tmp',
      `--bind=${volume}:/data`,
      `--user=${said.User}`,
      `--chdir=${said.WorkingDir}`,
      ...[...said.Env, ...settings].map((one) => `--setenv=${one}`),
      ...said.Cmd,
    ])
    try {
      const pid = await container.find('dist-server/main.mjs')
      // Not waited for in place: the way to the database is in this process.
      const isHealthy = async () => {
        const [code] = await once(spawn(program, args, { env: { ...process.env, PORT: String(port) } }), 'exit')
        return code === 0
      }
      await until(isHealthy)
      report(`healthy ${Math.round(performance.now() - began)} ms after its start, with the migrations`)
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)

      expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m)
      const asRoot = (...command: string[]) => run('nsenter', ['--target', pid, '--mount', '--root', ...command])
      for (const place of ['/foyer', '/etc', '/home/node', '/usr/local/bin'])
        expect(() => asRoot('touch', `${place}/written`)).toThrow('Read-only file system')
      asRoot('touch', '/data/written')

      const asked = performance.now()
      process.kill(Number(pid), 'SIGTERM')
      const code = await Promise.race([container.ended, wait(10_000, 'still running')])
      report(`ended ${Math.round(performance.now() - asked)} ms after SIGTERM`)
      expect(code).toBe(0)
    } finally {
      await container.stop()
      buildah('rm', working)
      await database.close()
      await bench.close()
    }
  },
  BUILD_MS,
)
