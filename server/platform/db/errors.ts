import pg from 'pg'

/** PostgreSQL's 23505: a row with this key is there already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'
