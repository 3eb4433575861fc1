import { findBrowser, missingForBrowser } from '../browser.mjs'
import { installFromDebian } from '../debian.mjs'
import { ensureBuilt } from './builds.mjs'
import { existsSync, globSync } from 'node:fs'

/** Debian's ejabberd, and its driver for PostgreSQL. */
const PACKAGES = { ejabberd: '/usr/lib/*/ejabberd-*/ebin', 'erlang-p1-pgsql': '/usr/lib/erlang/lib/p1_pgsql-*' }
const TABLES = '/usr/share/ejabberd/sql/pg.sql'

const missing = () => Object.keys(PACKAGES).filter((name) => globSync(PACKAGES[name]).length === 0)

/**
 * Returns the environment in which `npm run bench -- pairs` finds ejabberd's modules and tables: installed ones, or
 * Debian's, which root may install. Without them it measures without ejabberd.
 * @returns {Promise<Record<string, string>>}
 */
async function findEjabberd() {
  await installFromDebian(missing, 'the measurement beside ejabberd')
  const [modules] = globSync(PACKAGES.ejabberd)
  if (modules && existsSync(TABLES) && missing().length === 0)
    return { EJABBERD_MODULES: modules, EJABBERD_TABLES: TABLES }
  console.log('There is no ejabberd with its driver for PostgreSQL: the pairs are measured without it')
  return {}
}

const wanted = process.argv.slice(2).filter((argument) => argument !== '--write')
// These parts measure in a browser.
if (
  wanted.length === 0 ||
  ['first-picture', 'page', 'page-changes', 'scrolling'].some((part) => wanted.includes(part))
) {
  await installFromDebian(missingForBrowser, 'the measurements in a browser')
  Object.assign(process.env, await findBrowser())
}
if (wanted.length === 0 || ['messages', 'pairs'].some((part) => wanted.includes(part))) {
  Object.assign(process.env, await findEjabberd())
}
if (!(await ensureBuilt())) process.exit(1)
await import('../../bench/main.ts')
