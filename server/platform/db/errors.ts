import pg from 'pg'

/** PostgreSQL's 23505: a row with this key is there already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'

/** PostgreSQL's 23503: what a row refers to is not there, or no longer. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503'
