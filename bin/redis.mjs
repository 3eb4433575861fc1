import { spawnSync } from 'node:child_process'

/** Debian's tools contain the server under another name. A Redis program chooses its function by its name. */
const INSTALLED = ['redis-server', 'valkey-server', 'redis-check-rdb']

/** Debian's packages that root gets: the tools contain the server, its own package would install a service. */
export const missingForRedis = () => (process.env.REDIS_SERVER || INSTALLED.some(runs) ? [] : ['redis-tools'])

/**
 * Returns the environment in which the tests of many nodes find a Redis: the one of REDIS_SERVER, or an installed one.
 * They are skipped without any. @returns {Record<string, string>}
 */
export function findRedis() {
  const given = process.env.REDIS_SERVER
  const program = given ? [given].find(runs) : INSTALLED.find(runs)
  if (program) return { REDIS_SERVER: program }
  console.log('There is no Redis (REDIS_SERVER may name one): the tests of many nodes are skipped')
  return {}
}

const runs = (program) => spawnSync(program, ['--version'], { argv0: 'redis-server', timeout: 20_000 }).status === 0
