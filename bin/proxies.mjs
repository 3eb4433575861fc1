import { spawnSync } from 'node:child_process'

/** The proxies of ops/, and one of PostgreSQL, with the variable that names their program. */
const PROXIES = { nginx: 'NGINX_PATH', haproxy: 'HAPROXY_PATH', pgbouncer: 'PGBOUNCER_PATH' }

const listMissing = () => Object.entries(PROXIES).filter(([name, variable]) => placeOf(name, variable) === undefined)

/** Debian's packages that root gets. */
export const missingProxies = () => listMissing().map(([name]) => name)

/**
 * Returns the environment in which bench/faults/proxies.test.ts and server/platform/db/pooler.test.ts find their programs:
 * those of the variables, or installed ones. They skip what is not there. @returns {Record<string, string>}
 */
export function findProxies() {
  for (const [name, variable] of listMissing())
    console.log(`There is no ${name} (${variable} may name one): the tests behind it are skipped`)
  const found = Object.entries(PROXIES).map(([name, variable]) => [variable, placeOf(name, variable)])
  return Object.fromEntries(found.filter(([, place]) => place !== undefined))
}

/** A proxy lies where only root's PATH looks. */
const placeOf = (name, variable) =>
  [process.env[variable], name, `/usr/sbin/${name}`, `/usr/local/sbin/${name}`].find(
    (place) => place && spawnSync(place, [place.endsWith('pgbouncer') ? '--version' : '-v']).status === 0,
  )
