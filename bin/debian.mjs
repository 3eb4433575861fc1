import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Whether this is Debian and the user may install packages. */
const canInstall = () => process.getuid?.() === 0 && /^ID="?debian"?$/m.test(systemName())

/**
 * Installs Debian's packages for tests, where root runs them on Debian. The services of the packages are not started.
 * @param {string[]} packages @param {string} purpose
 */
export function installFromDebian(packages, purpose) {
  if (!canInstall()) return
  console.log(`Installing Debian's ${packages.join(' and ')} for ${purpose}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 300_000 }
  const apt = (...args) => spawnSync('apt-get', ['-qq', '-y', ...args], options)
  withoutServices(() => {
    apt('update')
    apt('install', '--no-install-recommends', ...packages)
  })
}

/** Debian asks this file before it starts a service; 101 means no. */
const POLICY = '/usr/sbin/policy-rc.d'

function withoutServices(work) {
  if (existsSync(POLICY)) return work()
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    work()
  } finally {
    rmSync(POLICY, { force: true })
  }
}

function systemName() {
  try {
    return readFileSync('/etc/os-release', 'utf8')
  } catch {
    return ''
  }
}
