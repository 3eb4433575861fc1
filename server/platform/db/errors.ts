import pg from 'pg'

/** PostgreSQL's 23505: a row with this key is there already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'

/** PostgreSQL's 23503: the referenced row does not exist, or no longer does. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503'

/**
 * PostgreSQL's 40P01 and 40001: of two transactions that were in each other's way it undid this one, so that the same
 * transaction may well succeed when it is run again.
 */
export const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')

/** PostgreSQL's 26000: the statement was to be prepared by one that travelled ahead and failed. */
export const isNotPrepared = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '26000'

/** PostgreSQL undid the statement for certain; when the connection broke nobody knows. */
export const isUndone = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(?:08|57P)/.test(error.code ?? '')

/** PostgreSQL is shutting down, starting, out of connections, cancelled a slow statement, or ended a deadlock. */
const STATES = /^(?:08...|57P0[1-5]|57014|53...|55P03|40001|40P01|25006)$/

/** The driver has no codes for these. */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Client was closed)/

const NETWORK = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/** Whether the same request may well succeed in a moment, because only the way to the database was broken. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof pg.DatabaseError) return STATES.test(code)
  // Without a socket file PostgreSQL is down; without any other file something else is wrong.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return NETWORK.includes(code) || DRIVER.test(error.message)
}
