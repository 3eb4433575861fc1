/** What the server knows of its visitor when it renders a page. */
export type Visit = {
  /** Path and query. */
  url: string
  /** The person's token; undefined for a stranger. */
  token: string | undefined
  userAgent: string
  language: string
  timeZone: string
  /** Of the window, in CSS pixels. */
  width: number
  touch: boolean
  /** What the page's `meta` elements say, by name. */
  metas: Readonly<Record<string, string>>
  /** Asks the API, with GET. */
  ask: (address: string, token: string | undefined) => Promise<Response>
}

/** The files that a page needs beyond those its HTML names, as addresses. */
export type Files = { scripts: string[]; styles: string[] }

/** `pages` by path pattern of contract/domain/paths.ts; `modules`, which are loaded later, by path below web/. */
export type PageFiles = { logIn: Files; pages: Record<string, Files>; modules: Record<string, Files> }
