import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { debianTree, run } from './debian-tree.ts'
import { openPort } from './postgres-port.ts'
import { type BenchEnvironment, freePort, startBenchEnvironment } from '../../bench/bench-environment.ts'

/** The packages of build and production are installed, and everything is built, inside. */
const BUILD_MS = 900_000
const BASE = 'localhost/foyer-test-base'
const IMAGE = 'localhost/foyer-test'

let bench: BenchEnvironment
let database: Awaited<ReturnType<typeof openPort>>
let folder: string
let address: string
const name = `foyer-test-${process.pid}`

/** An engine's storage of its own: without a file system of layers, so that it works in every container. */
const storage = () => ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
const buildah = (...args: string[]) => run('buildah', [...storage(), ...args]).trim()
const podman = (...args: string[]) => run('podman', [...storage(), '--cgroup-manager', 'cgroupfs', ...args]).trim()
const report = (what: string) => process.stdout.write(`image: ${what}\n`)
const megabytes = (image: string) => Number(podman('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-test-image-'))
  makeBase()
  build()
  bench = await startBenchEnvironment()
  database = await openPort(await bench.emptyDatabase('image'))
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  const settings = {
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: address,
    DATABASE_URL: database.url,
    FOYER_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Foyer <no-reply@example.com>',
    STRIPE_SECRET_KEY: 'sk_test_none',
    STRIPE_WEBHOOK_SECRET: 'whsec_none',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(folder, 'environment'), lines.join(''))
}, BUILD_MS)
afterAll(async () => {
  podman('rm', '--force', '--ignore', '--time', '1', name)
  await database.close()
  await bench.close()
  rmSync(folder, { recursive: true, force: true })
}, BUILD_MS)

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
  buildah(
    ...['build', '--isolation', 'chroot', '--format', 'docker', '--build-arg', `BASE=${BASE}`, '--tag', IMAGE],
    ...['--volume', `${npmrc}:/root/.npmrc:ro`, '--volume', `${certificates}:${certificates}:ro`],
    ...['--file', 'ops/Containerfile', '.'],
  )
}

const isReady = async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.ok === true

test('the image has a size that is stated, and nothing that only the build needs', () => {
  const [base, whole] = [megabytes(BASE), megabytes(IMAGE)]
  report(`${whole.toFixed(0)} MB, of which the base has ${base.toFixed(0)} and Foyer ${(whole - base).toFixed(0)}`)
  expect(whole - base).toBeLessThan(220)
  expect(podman('image', 'inspect', '--format', '{{.User}} {{.Config.StopSignal}} {{.Config.Env}}', IMAGE)).toMatch(
    /^node SIGTERM .*FOYER_DATA=\/data/,
  )
})

test(
  'it starts with a read-only root, a volume and no rights, is ready and healthy',
  { timeout: BUILD_MS },
  async () => {
    const began = performance.now()
    podman(
      ...[
        'run',
        '--detach',
        '--name',
        name,
        '--cgroups',
        'disabled',
        '--network',
        'host',
        '--env-file',
        join(folder, 'environment'),
      ],
      ...[
        '--read-only',
        '--cap-drop',
        'all',
        '--security-opt',
        'no-new-privileges',
        '--volume',
        'foyer-data:/data',
        IMAGE,
      ],
    )
    while (!(await isReady())) {
      if (podman('inspect', '--format', '{{.State.Running}}', name) !== 'true') throw new Error(podman('logs', name))
      await wait(50)
    }
    report(`ready ${Math.round(performance.now() - began)} ms after podman run, with the migrations`)
    podman('healthcheck', 'run', name)
    expect(podman('exec', name, 'id', '-un')).toBe('node')
    expect(podman('exec', name, 'cat', '/proc/1/status')).toMatch(/^CapEff:\t0+$/m)
    expect(podman('exec', name, 'cat', '/proc/1/cmdline')).toBe('node\0dist-server/main.mjs\0')
    expect(() => podman('exec', name, 'touch', '/foyer/new')).toThrow('Read-only file system')
    podman('exec', name, 'touch', '/data/new')
    expect((await fetch(`${address}/`)).status).toBe(200)
  },
)

test('SIGTERM ends it in order within 10 seconds', async () => {
  const began = performance.now()
  podman('stop', '--time', '20', name)
  const took = Math.round(performance.now() - began)
  report(`ended ${took} ms after SIGTERM`)
  expect(podman('inspect', '--format', '{{.State.ExitCode}}', name)).toBe('0')
  expect(took).toBeLessThan(10_000)
})
