import { dehydrate, type Query, QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { type Theme, showTheme } from '#contract/themes.ts'
import type { Visit } from '#contract/web-pages.ts'
import { AppTree } from '#web/entry/app-tree.tsx'
import { inBrowser, nothingRead, type Read } from '#web/entry/pages/browser.ts'
import { Landing, LogInPage } from '#web/entry/log-in-page.tsx'
import type { Served } from '#web/lib/loading/served-page.ts'
import { prepareModules, takeDrawnModules } from '#web/lib/loading/lazy-component.tsx'
import { createServerRouter } from '#web/lib/navigation/router.tsx'
import { createQueryClient } from '#web/lib/query/query-client.ts'
import { routes } from '#web/routes.tsx'
import { endSession, restoreSession } from '#web/session/session.ts'
import headerClasses from '#web/shell/header.module.css'
import { cssOfColors } from '#web/theme/theme-css.ts'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'
import { currentTheme, resetTheme, restoreTheme, storeTheme } from '#web/theme/workspace-theme.ts'

export type RenderedPage = { html: string; title: string; css: string; served: Served }

/** Renders and asks in turns, until nothing is missing. A page that needs more turns is left to the browser. */
const MOST_PASSES = 6

/** Renders the page of a signed-in person, or one for anyone. Undefined if a call that it needs is refused. */
export async function renderPage(visit: Visit): Promise<RenderedPage | undefined> {
  const read = nothingRead()
  const queries = new RecordingClient()
  const router = await inBrowser(visit, read, () => openRouter(visit.url))
  let modules: string[] = []
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const theme = themeIn(queries)
    const { html, css, missing } = inBrowser(visit, read, () =>
      asPerson(theme, () => {
        queries.begin()
        read.stored.clear()
        const html = renderToString(<AppTree queries={queries} router={router} />)
        const { drawn, missing } = takeDrawnModules()
        modules = drawn
        const pending = [...queries.askMissing(read), ...(missing.length > 0 ? [prepareModules(missing)] : [])]
        return { html, css: cssOf(currentTheme()), missing: pending }
      }),
    )
    if (missing.length === 0) {
      const { pathname, search } = router.state.location
      // A page that leads on to another is left to the browser.
      if (pathname + search !== visit.url || html === '') return undefined
      const served: Served = {
        ...servedOf(visit, read),
        ...(modules.length > 0 && { modules }),
        ...(theme && { theme }),
        queries: dehydrate(queries, { shouldDehydrateQuery: ({ state }) => state.data !== undefined }),
      }
      return { html: intoHeader(html), title: read.title, css, served }
    }
    const answers = await Promise.allSettled(missing)
    if (answers.some(({ status }) => status === 'rejected')) return undefined
  }
  return undefined
}

export async function renderLogIn(visit: Visit): Promise<RenderedPage> {
  await Landing.prepare()
  const read = nothingRead()
  const rendered = inBrowser(visit, read, () =>
    asPerson(undefined, () => {
      const page = (
        <ThemeProvider>
          <LogInPage go={() => {}} onSignedIn={() => {}} />
        </ThemeProvider>
      )
      return { html: renderToString(page), css: cssOf(currentTheme()) }
    }),
  )
  return { ...rendered, title: read.title, served: servedOf(visit, read) }
}

const servedOf = (visit: Visit, { media, stored, clipboard, dates }: Read): Served => ({
  media,
  stored: [...stored],
  clipboard,
  ...(dates && { reader: [visit.language, visit.timeZone] }),
})

/** The session and the colors of the app's modules, for one synchronous render. */
function asPerson<Result>(theme: Theme | undefined, run: () => Result): Result {
  restoreSession()
  if (theme) storeTheme(theme)
  restoreTheme()
  try {
    return run()
  } finally {
    endSession('logged_out')
    resetTheme()
  }
}

/** Its page's code is loaded before it is rendered. */
async function openRouter(url: string) {
  const router = createServerRouter(routes, new URL(url, 'http://foyer.invalid'))
  await router.whenInitialized()
  return router
}

/** Knows which queries the last render asked for. */
class RecordingClient extends QueryClient {
  readonly #wanted = new Set<string>()
  readonly #left = new Set<string>()

  constructor() {
    const { queries } = createQueryClient().getDefaultOptions()
    super({ defaultOptions: { queries: { ...queries, retry: false } } })
    const defaults = this.defaultQueryOptions.bind(this)
    this.defaultQueryOptions = ((options: Parameters<typeof defaults>[0]) => {
      const made = defaults(options)
      if (made.enabled !== false) this.#wanted.add(made.queryHash)
      return made
    }) as typeof this.defaultQueryOptions // the same options come back
  }

  /** Those that were not asked are built anew, with the options of this time. */
  begin(): void {
    this.#wanted.clear()
    this.removeQueries({ predicate: ({ state, queryHash }) => state.data === undefined && !this.#left.has(queryHash) })
  }

  /** The answers that the last render did without. Those of calls that change something are the browser's to ask. */
  askMissing(read: Read): Promise<unknown>[] {
    const isMissing = ({ queryHash, state }: Query) =>
      state.data === undefined && this.#wanted.has(queryHash) && !this.#left.has(queryHash)
    return this.getQueryCache()
      .getAll()
      .filter(isMissing)
      .flatMap((query) => {
        const before = read.changes
        const answer = query.fetch()
        if (read.changes === before) return [answer]
        this.#left.add(query.queryHash)
        answer.catch(() => {}) // it never comes
        return []
      })
  }
}

/** The colors of the workspace whose page it is. */
const themeIn = (queries: QueryClient): Theme | undefined =>
  queries.getQueryCache().findAll({ queryKey: [showTheme.path] })[0]?.state.data as Theme | undefined // its answer

const MOST_THEMES = 500
const themes = new Map<string, string>()

/** Computing them takes longer than rendering a small page. */
function cssOf(theme: Theme): string {
  const key = JSON.stringify(theme)
  const css = themes.get(key) ?? cssOfColors(theme)
  themes.delete(key)
  themes.set(key, css)
  const [oldest] = themes.keys()
  if (themes.size > MOST_THEMES && oldest !== undefined) themes.delete(oldest)
  return css
}

/** Moves the page's title and action to where the browser's portals will put them. */
function intoHeader(html: string): string {
  let left = html
  for (const name of ['title', 'action'] as const) {
    const slot = new RegExp(`<foyer-slot name="${name}">(.*?)</foyer-slot>`, 's').exec(left)
    left = left.replace(slot?.[0] ?? '', '')
    const marker = `<div class="${headerClasses[name]}">`
    if (slot) left = left.replace(`${marker}</div>`, () => `${marker}${slot[1]}</div>`)
  }
  return left
}
