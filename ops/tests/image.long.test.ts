import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { debianTree, run } from './debian-tree.ts'

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
