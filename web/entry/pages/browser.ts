import type { Visit } from '#contract/web-pages.ts'

/**
 * What the app's modules see as their browser while the server renders a page. vite.pages.config.ts puts it in the place of the
 * globals of the same names. A render is synchronous, so that no other request comes between.
 */

/** What a page read of its browser: only a browser that reads the same hydrates the server's HTML. */
export type Read = {
  media: Record<string, boolean>
  /** Keys of the browser's storage, in which the server has nothing. */
  stored: Set<string>
  clipboard: boolean
  dates: boolean
  title: string
  changes: number
}

export const nothingRead = (): Read => ({
  media: {},
  stored: new Set(),
  clipboard: false,
  dates: false,
  title: '',
  changes: 0,
})

type Present = { visit: Visit; read: Read; local: Map<string, string> }

let present: Present | undefined
const visitOf = (): Visit => {
  if (!present) throw new Error('The browser is there only while a page is rendered')
  return present.visit
}

/** Runs `run` in the browser of this visit. */
export function inBrowser<Result>(visit: Visit, read: Read, run: () => Result): Result {
  present = { visit, read, local: new Map(visit.token ? [['foyer-token', visit.token]] : []) }
  try {
    return run()
  } finally {
    present = undefined
  }
}

function readStored(entries: Map<string, string> | undefined, name: string): string | null {
  const value = entries?.get(name)
  if (value === undefined) present?.read.stored.add(name)
  return value ?? null
}

const storage = (entries: () => Map<string, string> | undefined): Storage =>
  new Proxy(
    {
      get length() {
        return entries()?.size ?? 0
      },
      clear: () => entries()?.clear(),
      getItem: (name: string) => readStored(entries(), name),
      key: () => null,
      removeItem: (name: string) => void entries()?.delete(name),
      setItem: (name: string, value: string) => void entries()?.set(name, value),
    },
    { ownKeys: () => [], getOwnPropertyDescriptor: () => undefined },
  )

/** `(min-width: 62em)`, `(max-width: 48em)`, `(pointer: coarse)`; everything else does not match. */
function matches(query: string): boolean {
  const { width, touch } = visitOf()
  const [, bound, size = ''] = /^\((min|max)-width: ([\d.]+)em\)$/.exec(query) ?? []
  if (bound) return bound === 'min' ? width >= Number(size) * 16 : width <= Number(size) * 16
  return query === '(pointer: coarse)' && touch
}

const nothing = () => {}
const listens = { addEventListener: nothing, removeEventListener: nothing }
const originOfPages = 'http://foyer.invalid'

export const browser = {
  ...listens,
  localStorage: storage(() => present?.local),
  sessionStorage: storage(() => undefined),
  navigator: {
    onLine: true,
    get clipboard() {
      if (present) present.read.clipboard = true
      return { writeText: nothing }
    },
    get userAgent() {
      return visitOf().userAgent
    },
    get language() {
      if (present) present.read.dates = true
      return visitOf().language
    },
  },
  location: {
    origin: originOfPages,
    hash: '',
    get pathname() {
      return new URL(visitOf().url, originOfPages).pathname
    },
    get search() {
      return new URL(visitOf().url, originOfPages).search
    },
    get href() {
      return new URL(visitOf().url, originOfPages).href
    },
  },
  document: {
    ...listens,
    documentElement: { dataset: {} },
    hasFocus: () => false,
    visibilityState: 'visible',
    querySelector: (selector: string) => {
      const [, name = ''] = /^meta\[name="([^"]+)"\]$/.exec(selector) ?? []
      const content = present?.visit.metas[name]
      return content === undefined ? null : { content }
    },
    set title(title: string) {
      if (present) present.read.title = title
    },
  },
  matchMedia: (query: string) => {
    const answer = present !== undefined && matches(query)
    if (present && query !== 'print') present.read.media[query] = answer
    return { ...listens, matches: answer }
  },
  foyerIsServer: true,
  get foyerReaderZone() {
    if (present) present.read.dates = true
    return present?.visit.timeZone ?? 'UTC'
  },
  fetch: (address: string, { method = 'GET' }: { method?: string } = {}): Promise<Response> => {
    const { ask, token } = visitOf()
    if (method === 'GET') return ask(address, token)
    // Left to the browser: somebody may only have looked at the link.
    if (present) present.read.changes++
    return new Promise(nothing)
  },
  // Nothing happens after the render.
  setTimeout: () => 0,
  setInterval: () => 0,
  clearTimeout: nothing,
  clearInterval: nothing,
}
