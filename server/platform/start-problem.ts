import { certificateProblem } from './certificates.ts'
import { isDatabaseAway } from './db/errors.ts'

/** Why the start ends, in a sentence for the person at the terminal: it names the setting and never its value. */
export class StartRefused extends Error {}

export const POOLED =
  'PostgreSQL does not get the settings of Foyer’s connections: DATABASE_URL leads to a pooler such as PgBouncer, or has options of its own. It must lead to PostgreSQL itself, without options: Foyer pools its connections.'

const DATABASE: { [code: string]: string } = {
  '28P01': 'PostgreSQL refuses the password of DATABASE_URL.',
  '28000':
    'PostgreSQL refuses the user of DATABASE_URL, or connections from this machine: its pg_hba.conf says who may connect.',
  '3D000':
    'PostgreSQL has no database of the name in DATABASE_URL. As an administrator: createdb --owner=USER --encoding=UTF8 --template=template0 NAME',
  '42501':
    'The user of DATABASE_URL lacks rights in its database. As an administrator: alter database NAME owner to USER',
  '53300': 'PostgreSQL has no connection left: raise its max_connections, or lower FOYER_PROCESSES.',
}

/** What a person has to change so that the start succeeds, without any value; undefined for an error that nobody foresaw. */
export function startProblem(error: unknown, host = ''): string | undefined {
  if (error instanceof StartRefused) return error.message
  if (!(error instanceof Error)) return undefined
  const {
    code = '',
    syscall = '',
    port,
    path,
    hostname,
  } = error as NodeJS.ErrnoException & { port?: number; hostname?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop that one, or choose another: PORT=3001 npm start`
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && hostname === host))
    return 'HOST is no address of this machine: 127.0.0.1 behind a proxy here, or 0.0.0.0 for all of its addresses.'
  if (code === 'EACCES' && (syscall === 'listen' || syscall === 'bind'))
    return `Port ${port} may be opened by root alone: choose a PORT above 1023, and let the proxy in front have this one.`
  if (path && ['EACCES', 'EPERM', 'EROFS'].includes(code) && syscall !== 'connect' && !syscall.startsWith('spawn'))
    return `${path} cannot be used (${code}): ${code === 'EROFS' ? 'the disk is read-only' : 'it belongs to another user'}. FOYER_DATA names the folder of the data; chown -R gives it to the user that runs Foyer.`
  if (error.message.startsWith('unsupported startup parameter')) return POOLED
  return DATABASE[code] ?? connectionProblem(error, { code, syscall })
}

function connectionProblem(error: Error, { code, syscall }: { code: string; syscall: string }): string | undefined {
  const certificate = certificateProblem(code)
  if (certificate) return `PostgreSQL cannot be trusted, ${certificate}. DATABASE_URL may also end in sslrootcert=FILE.`
  if (error.message.includes('does not support SSL'))
    return 'PostgreSQL offers no TLS: switch ssl on there, or take sslmode out of DATABASE_URL where it is on this machine.'
  if (isDatabaseAway(error) || (syscall === 'connect' && code === 'EACCES'))
    return `PostgreSQL cannot be reached at the address of DATABASE_URL (${code || 'no answer'}): does it run, and listen there?`
  return undefined
}
