/** Less than PostgreSQL's deadlock_timeout of 1 s, after which it looks for deadlocks. */
export const LOCK_WAIT_MS = 500

/** What is read by the driver's parsers has their format, whatever the settings of database and user. */
export const DATE_FORMAT = '-c datestyle=ISO'

/** Of the connections that migrate. A migration may take hours, whatever the database allows its users. */
export const MIGRATION_SETTINGS = `${DATE_FORMAT} -c lock_timeout=${LOCK_WAIT_MS} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`

/** The database of DATABASE_URL. */
export const databaseAt = (connectionString: string) => ({ connectionString, options: DATE_FORMAT })
