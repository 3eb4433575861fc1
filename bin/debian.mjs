import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alone } from './bootstrap/alone.mjs'
import { run } from './bootstrap/run.mjs'

/** Whether this is Debian and the user may install packages. */
const canInstall = () => process.getuid?.() === 0 && /^ID="?debian"?$/m.test(systemName())

/** Debian's own lock has no patience while the lists of packages are fetched. */
const LOCK = '/run/lock/foyer-installs-packages'
const TIMEOUT_MS = 600_000

/**
 * Installs Debian's packages for tests, where root runs them on Debian: once for all of them, because each time takes
 * seconds. The services of the packages are not started. Prints what failed.
 * @param {() => string[]} listMissing @param {string} purpose
 */
export async function installFromDebian(listMissing, purpose) {
  if (!canInstall() || listMissing().length === 0) return
  await alone(LOCK, "installs Debian's packages", async () => {
    const packages = [...new Set(listMissing())]
    if (packages.length === 0) return // by the process we waited for
    console.log(`Installing Debian's ${packages.join(', ')} for ${purpose}`)
    await withoutServices(async () => {
      await apt('update')
      await apt('install', '--no-install-recommends', ...packages)
    })
  })
}

/** Waits for another program's installation. */
async function apt(...args) {
  const options = ['-qq', '-y', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const folder = mkdtempSync(join(tmpdir(), 'foyer-install-'))
  const file = join(folder, 'errors')
  const errors = openSync(file, 'w')
  const code = await run('apt-get', [...options, ...args], {
    stdio: ['ignore', 'ignore', errors],
    env,
    timeout: TIMEOUT_MS,
  })
  closeSync(errors)
  if (code !== 0) console.log(`apt-get ${args[0]} failed:\n${read(file)}`)
  rmSync(folder, { recursive: true })
}

/** Debian asks this file before it starts a service; 101 means no. */
const POLICY = '/usr/sbin/policy-rc.d'
const OURS = '#!/bin/sh\n# The tests of Foyer need programs, not services.\nexit 101\n'

/** Only the process with the lock gets here: a file of ours was left by a killed one. */
async function withoutServices(work) {
  const given = read(POLICY)
  if (given !== '' && given !== OURS) return work()
  const remove = () => rmSync(POLICY, { force: true })
  writeFileSync(POLICY, OURS, { mode: 0o755 })
  process.once('exit', remove)
  try {
    await work()
  } finally {
    process.off('exit', remove)
    remove()
  }
}

const systemName = () => read('/etc/os-release')

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
