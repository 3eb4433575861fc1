import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const locked = {
  '': { name: 'foyer' },
  'node_modules/used': { version: '1.0.0', integrity: 'sha512-used' },
  'node_modules/builds': { version: '1.0.0', integrity: 'sha512-builds', dev: true },
  'node_modules/elsewhere': { version: '1.0.0', integrity: 'sha512-elsewhere', optional: true, os: ['other'] },
}
const { 'node_modules/used': used, 'node_modules/builds': builds } = locked

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-test-packages-'))
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'npm-cli.mjs'), `import { writeFileSync } from 'node:fs'; writeFileSync('called', '')`)
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Whether npm would be called where these are installed. */
function installs(packages: object | undefined, isProduction: boolean): boolean {
  if (packages) writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
  const module = resolve('bin/bootstrap/packages.mjs')
  const script = `import { ensurePackages } from ${JSON.stringify(module)}
    await ensurePackages(${JSON.stringify(root)}, { isProduction: ${isProduction} })`
  const env = { PATH: process.env.PATH, npm_execpath: join(root, 'npm-cli.mjs') }
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env })
  expect(`${status}${stderr.toString()}`).toBe('0')
  return existsSync(join(root, 'called'))
}

const all = { 'node_modules/used': used, 'node_modules/builds': builds }

test.each<[string, object | undefined, boolean, boolean]>([
  ['nothing after npm ci', all, false, false],
  ['nothing for a command in a pruned release', { 'node_modules/used': used }, true, false],
  ['all in a fresh clone', undefined, true, true],
  ['what a build needs in a pruned release', { 'node_modules/used': used }, false, true],
  ['all where another version is there', { ...all, 'node_modules/used': { ...used, version: '2.0.0' } }, true, true],
  ['all where they are for another platform', { ...all, 'node_modules/native': { os: ['other'] } }, true, true],
])('[OPS-1] a command installs %s', (_what, packages, isProduction, expected) => {
  expect(installs(packages, isProduction)).toBe(expected)
})

test('[OPS-9] the built server says which Node it needs, in one line of JSON where it is in production', () => {
  const old = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.20.4' })`
  const start = (env: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, ['--import', old, 'dist-server/main.mjs'], { env, encoding: 'utf8' })
  const sentence = /^Foyer needs Node 24\.21 or 26\.10 or newer, and \S+ is 18\.20\.4: npm install /
  const { status, stderr } = start({})
  expect([status, stderr.trim()]).toEqual([1, expect.stringMatching(sentence)])
  expect(JSON.parse(start({ NODE_ENV: 'production' }).stderr)).toMatchObject({ level: 'fatal', msg: stderr.trim() })
  const imported = readFileSync('dist-server/main.mjs', 'utf8').match(/^import .*$/gm)
  expect(imported).toEqual(['import * as nodeModule from "node:module";'])
})
