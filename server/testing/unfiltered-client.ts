import pg from 'pg'

const FILTER = /(?:"?\w+"?\.)?"?\bmanager_id\b"?\s*=\s*(\$\d+|foyer\.workspace\(\))/g

/** Removes every workspace filter from the statement. Its values stay in place. */
export const removeWorkspaceFilter = (text: string): string => text.replaceAll(FILTER, '($1::uuid is not null)')

/** Every statement that had a filter. */
export const unfilteredStatements = new Set<string>()

type Statement = { text?: unknown }

/**
 * A driver's client that removes the workspace filter from every statement of the application's role: simulates a
 * forgotten filter everywhere.
 */
export class UnfilteredClient extends pg.Client {
  readonly #forgets: boolean

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.#forgets = String(config?.options).includes('role=foyer_app')
    const query = this.query.bind(this) as (statement: unknown, ...more: unknown[]) => never
    // Assigned instead of overridden, because the driver's method has many signatures.
    this.query = (statement: unknown, ...more: unknown[]) =>
      query(this.#forgets ? forget(statement) : statement, ...more)
  }
}

function forget(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null) return statement
  const { text } = statement as Statement
  if (typeof text !== 'string' || !FILTER.test(text)) return statement
  FILTER.lastIndex = 0
  unfilteredStatements.add(text)
  // A query object is changed in place. A plain statement may be a constant of the code.
  if (statement instanceof pg.Query) return Object.assign(statement, { text: removeWorkspaceFilter(text) })
  return { ...statement, text: removeWorkspaceFilter(text) }
}
