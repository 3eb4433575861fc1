import { existsSync, globSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

/** Debian's ejabberd, and its driver for PostgreSQL. */
const PACKAGES = { ejabberd: '/usr/lib/*/ejabberd-*/ebin', 'erlang-p1-pgsql': '/usr/lib/erlang/lib/p1_pgsql-*' }
const TABLES = '/usr/share/ejabberd/sql/pg.sql'

const missing = () => Object.keys(PACKAGES).filter((name) => globSync(PACKAGES[name]).length === 0)

/**
 * Returns the environment in which `npm run bench -- pairs` finds ejabberd's modules and tables: installed ones, or
 * Debian's, which root may install. Without them it measures without ejabberd.
 * @returns {Promise<Record<string, string>>}
 */
export async function findEjabberd() {
  await installFromDebian(missing, 'the measurement beside ejabberd')
  const [modules] = globSync(PACKAGES.ejabberd)
  if (modules && existsSync(TABLES) && missing().length === 0)
    return { EJABBERD_MODULES: modules, EJABBERD_TABLES: TABLES }
  console.log('There is no ejabberd with its driver for PostgreSQL: the pairs are measured without it')
  return {}
}
