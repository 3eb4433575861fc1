import { spawnSync } from 'node:child_process'

/**
 * Servers that some tests run: the variable that may name one, Debian's package, and the argument that prints the version.
 * Debian's tools of Redis contain the server under another name; the package of the server would install a service.
 */
const PROGRAMS = {
  nginx: { variable: 'NGINX_PATH', debianPackage: 'nginx', argument: '-v' },
  haproxy: { variable: 'HAPROXY_PATH', debianPackage: 'haproxy', argument: '-v' },
  pgbouncer: { variable: 'PGBOUNCER_PATH', debianPackage: 'pgbouncer' },
  prometheus: { variable: 'PROMETHEUS_PATH', debianPackage: 'prometheus' },
  promtool: { variable: 'PROMTOOL_PATH', debianPackage: 'prometheus' },
  'redis-server': {
    variable: 'REDIS_SERVER',
    debianPackage: 'redis-tools',
    otherNames: ['valkey-server', 'redis-check-rdb'],
  },
}

/** Debian's packages that root gets. */
export const missingPrograms = (names = Object.keys(PROGRAMS)) =>
  names.filter((name) => placeOf(name) === undefined).map((name) => PROGRAMS[name].debianPackage)

/**
 * Returns the environment in which the tests find the programs: those of the variables, or installed ones. Tests whose
 * program is not there are skipped. @returns {Record<string, string>}
 */
export function findPrograms() {
  const found = {}
  for (const [name, { variable }] of Object.entries(PROGRAMS)) {
    const place = placeOf(name)
    if (place) found[variable] = place
    else console.log(`There is no ${name} (${variable} may name one): the tests behind it are skipped`)
  }
  return found
}

/** A proxy lies where only root's PATH looks. A Redis program chooses its function by its name. */
function placeOf(name) {
  const { variable, argument = '--version', otherNames = [] } = PROGRAMS[name]
  const places = [process.env[variable], name, `/usr/sbin/${name}`, `/usr/local/sbin/${name}`, ...otherNames]
  const options = { argv0: name, timeout: 20_000 }
  return places.find((place) => place && spawnSync(place, [argument], options).status === 0)
}
