import { spawnSync } from 'node:child_process'
import { installFromDebian } from './debian.mjs'

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

/** Debian's tools contain the server; its own package would install a service that nobody needs. */
function fromDebian() {
  installFromDebian(['redis-tools'], 'the tests of many nodes')
  return INSTALLED.find(runs)
}
