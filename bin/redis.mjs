import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Debian's tools contain the server under another name. A Redis program chooses its function by its name. */
const INSTALLED = ['redis-server', 'valkey-server', 'redis-check-rdb']

/**
 * Returns the environment in which the tests of many nodes find a Redis: the one of REDIS_SERVER, an installed one, or
 * Debian's, which root may install. Undefined without any. @returns {Record<string, string> | undefined}
 */
export function findRedis() {
  const given = process.env.REDIS_SERVER
  if (given) return runs(given) ? {} : undefined
  const program = INSTALLED.find(runs) ?? fromDebian()
  return program ? { REDIS_SERVER: program } : undefined
}

const runs = (program) => spawnSync(program, ['--version'], { argv0: 'redis-server', timeout: 20_000 }).status === 0

/** Installs the tools only: the server's package would also start a server for the whole machine. */
function fromDebian() {
  if (process.getuid?.() !== 0 || !/^ID="?debian"?$/m.test(systemName())) return undefined
  console.log("Installing Debian's Redis for the tests of many nodes")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-qq', '-y', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
  apt('update')
  apt('install', '--no-install-recommends', 'redis-tools')
  return INSTALLED.find(runs)
}

function systemName() {
  try {
    return readFileSync('/etc/os-release', 'utf8')
  } catch {
    return ''
  }
}
