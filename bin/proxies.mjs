import { spawnSync } from 'node:child_process'
import { installFromDebian } from './debian.mjs'

/** The proxies of ops/, with the variable that names their program. */
const PROXIES = { nginx: 'NGINX_PATH', haproxy: 'HAPROXY_PATH' }

/**
 * Returns the environment in which bench/faults/proxies.test.ts finds nginx and HAProxy: the programs of NGINX_PATH and
 * HAPROXY_PATH, installed ones, or Debian's, which root may install. It skips those that are not there.
 * @returns {Record<string, string>}
 */
export function findProxies() {
  const isMissing = ([name, variable]) => placeOf(name, variable) === undefined
  const missing = Object.entries(PROXIES).filter(isMissing)
  if (missing.length > 0) {
    const names = missing.map(([name]) => name)
    installFromDebian(names, 'the tests behind a proxy')
  }
  const left = Object.entries(PROXIES).filter(isMissing)
  for (const [name, variable] of left)
    console.log(`There is no ${name} (${variable} may name one): the tests behind it are skipped`)
  const found = Object.entries(PROXIES).map(([name, variable]) => [variable, placeOf(name, variable)])
  return Object.fromEntries(found.filter(([, place]) => place !== undefined))
}

/** A proxy lies where only root's PATH looks. */
const placeOf = (name, variable) =>
  [process.env[variable], name, `/usr/sbin/${name}`, `/usr/local/sbin/${name}`].find(
    (place) => place && spawnSync(place, ['-v']).status === 0,
  )
