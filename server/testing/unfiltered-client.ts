import pg from 'pg'

const FILTER = /(?:"?\w+"?\.)?"?\bmanager_id\b"?\s*=\s*(\$\d+|foyer\.workspace\(\))/g

/** The statement with every filter for the workspace taken out; its values stay where they are. */
export const removeWorkspaceFilter = (text: string): string => text.replaceAll(FILTER, '($1::uuid is not null)')

/** Every statement that lost a filter. */
export const unfilteredStatements = new Set<string>()

type Said = { text?: unknown }

/** A client of the driver that forgets the workspace's filter in whatever the application's role asks: the mistake, made everywhere. */
export class UnfilteredClient extends pg.Client {
  readonly #forgets: boolean

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.#forgets = String(config?.options).includes('role=foyer_app')
    const query = this.query.bind(this) as (said: unknown, ...more: unknown[]) => never
    // Assigned, not overridden: the driver's many signatures come down to this one.
    this.query = (said: unknown, ...more: unknown[]) => query(this.#forgets ? forget(said) : said, ...more)
  }
}

function forget(said: unknown): unknown {
  if (typeof said !== 'object' || said === null) return said
  const { text } = said as Said
  if (typeof text !== 'string' || !FILTER.test(text)) return said
  FILTER.lastIndex = 0
  unfilteredStatements.add(text)
  // A query of the driver is changed as it is; a plain statement may be a constant of the code.
  if (said instanceof pg.Query) return Object.assign(said, { text: removeWorkspaceFilter(text) })
  return { ...said, text: removeWorkspaceFilter(text) }
}
