import type { ComponentType } from 'react'
import { type History, type Location, type Move, memoryHistory, browserHistory } from '#web/lib/navigation/history.ts'
import { type Match, matchRoutes, type RouteObject } from '#web/lib/navigation/match-routes.ts'

export type To = string | { pathname?: string; search?: string; hash?: string }

export type NavigateOptions = {
  replace?: boolean | undefined
  state?: unknown
  /** The new page keeps the scroll position of the old one. */
  preventScrollReset?: boolean | undefined
}

export type ShouldBlock = (move: { currentLocation: Location; nextLocation: Location }) => boolean

type Blocked = { state: 'blocked'; by: ShouldBlock; proceed: () => void; reset: () => void }

/** The page on the screen. `failure`: its code could not be loaded; `depth` is that of the route whose ErrorBoundary is drawn. */
export type ShownPage = {
  location: Location
  matches: readonly Match[]
  keepsScroll: boolean
  failure: { error: unknown; depth: number } | undefined
}

export type RouterState = {
  /** False until the code of the first page is there. */
  initialized: boolean
  location: Location
  page: ShownPage
  /** The page whose code is on its way. Until then the old one stays, and so does the address. */
  next: Location | undefined
  blocked: Blocked | undefined
}

/** The address of `to`, seen from the page at `from`. It never leaves this site. */
export function resolve(to: To, from: Pick<Location, 'pathname'>): Pick<Location, 'pathname' | 'search' | 'hash'> {
  const address = typeof to === 'string' ? to : hrefOf(to)
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/su.exec(address) ?? []
  const absolute = /^[/\\]/u.test(path) ? path : `${from.pathname}/${path}`
  const whole = path === '' ? from.pathname : absolute
  const url = new URL(`http://site${whole}${search}${hash}`)
  return { pathname: url.pathname.replace(/\/{2,}/gu, '/'), search: url.search, hash: url.hash }
}

export const hrefOf = ({ pathname = '', search = '', hash = '' }: Exclude<To, string>): string =>
  pathname + (search && `?${search.replace(/^\?/u, '')}`) + (hash && `#${hash.replace(/^#/u, '')}`)

const components = new WeakMap<RouteObject, ComponentType>()

/** Undefined for a route that only groups others, and while its code is not there. */
export const componentOf = (route: RouteObject): ComponentType | undefined => route.Component ?? components.get(route)

const isLoaded = ({ route }: Match): boolean => !route.lazy || components.has(route)

async function loadCode(matches: readonly Match[]): Promise<ShownPage['failure']> {
  const loads = matches.map(async ({ route }) => {
    if (route.lazy && !components.has(route)) components.set(route, (await route.lazy()).Component)
  })
  const results = await Promise.allSettled(loads)
  const failed = results.findIndex(({ status }) => status === 'rejected')
  const result = results[failed]
  if (result?.status !== 'rejected') return undefined
  const depth = matches.findLastIndex(({ route }, at) => at <= failed && route.ErrorBoundary)
  return { error: result.reason, depth }
}

export class Router {
  state: RouterState
  readonly #listeners = new Set<(state: RouterState) => void>()
  readonly #blockers = new Set<ShouldBlock>()
  /** Of several navigations the last one counts. */
  #turn = 0
  /** Called when the browser has gone back to the page that a blocker keeps. */
  #onUndone: (() => void) | undefined
  #mayPass = false
  #onLeave = () => {}

  readonly #routes: readonly RouteObject[]
  readonly #history: History

  constructor(routes: readonly RouteObject[], history: History) {
    this.#routes = routes
    this.#history = history
    const { location } = history
    const matches = matchRoutes(routes, location.pathname) ?? []
    const page = { location, matches, keepsScroll: false, failure: undefined }
    this.state = { initialized: matches.every(isLoaded), location, page, next: undefined, blocked: undefined }
    history.listen((move) => this.#onMoved(move))
    if (!this.state.initialized) void this.#enter(location, false)
  }

  subscribe = (listener: (state: RouterState) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  whenInitialized(): Promise<void> {
    return new Promise((resolve) => {
      const check = () => this.state.initialized && resolve()
      check()
      this.subscribe(check)
    })
  }

  addBlocker(shouldBlock: ShouldBlock): () => void {
    this.#blockers.add(shouldBlock)
    return () => {
      this.#blockers.delete(shouldBlock)
      if (this.state.blocked?.by === shouldBlock) this.#change({ blocked: undefined })
    }
  }

  /** `save` is called before a page is left, while its scroll position can still be read. */
  onLeave(save: () => void): () => void {
    this.#onLeave = save
    return () => void (this.#onLeave = () => {})
  }

  navigate = async (to: To | number, options: NavigateOptions = {}): Promise<void> => {
    if (typeof to === 'number') return this.#history.go(to)
    const key = Math.random().toString(36).slice(2, 10)
    const location = { ...resolve(to, this.state.location), state: options.state ?? null, key }
    const save = () => this.#history[options.replace === true ? 'replace' : 'push'](location)
    const go = () => this.#enter(location, options.preventScrollReset === true, save)
    return this.#isBlocked(location, () => void go()) ? undefined : go()
  }

  #change(changes: Partial<RouterState>): void {
    this.state = { ...this.state, ...changes }
    for (const listener of this.#listeners) listener(this.state)
  }

  async #enter(location: Location, keepsScroll: boolean, save = () => {}): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    const matches = matchRoutes(this.#routes, location.pathname) ?? []
    if (!this.state.next) this.#onLeave()
    let failure: ShownPage['failure']
    if (!matches.every(isLoaded)) {
      this.#change({ next: location })
      failure = await loadCode(matches)
      if (turn !== this.#turn) return
    }
    save()
    const page = { location, matches, keepsScroll, failure }
    this.#change({ initialized: true, location, page, next: undefined, blocked: undefined })
  }

  /** Of several blockers the one that was added last asks. */
  #isBlocked(nextLocation: Location, go: () => void): boolean {
    const move = { currentLocation: this.state.location, nextLocation }
    const by = [...this.#blockers].findLast((shouldBlock) => shouldBlock(move))
    if (!by) return false
    const end = (then: () => void) => () => {
      if (this.state.blocked !== blocked) return
      this.#change({ blocked: undefined })
      then()
    }
    const blocked: Blocked = { state: 'blocked', by, proceed: end(go), reset: end(() => {}) }
    this.#change({ blocked })
    return true
  }

  /** The history is at another entry already, after Back or Forward. A blocker makes it go back. */
  #onMoved({ location, by }: Move): void {
    const isUndone = this.#onUndone
    this.#onUndone = undefined
    if (isUndone) return isUndone()
    const mayPass = this.#mayPass
    this.#mayPass = false
    let onUndone = () => {}
    const undone = new Promise<void>((resolve) => void (onUndone = resolve))
    const goOn = async () => {
      await undone
      this.#mayPass = true
      this.#history.go(by)
    }
    if (mayPass || by === 0 || !this.#isBlocked(location, () => void goOn())) return void this.#enter(location, false)
    this.#onUndone = onUndone
    this.#history.go(-by)
  }
}

export const createBrowserRouter = (routes: readonly RouteObject[]): Router => new Router(routes, browserHistory())

export const createMemoryRouter = (routes: readonly RouteObject[], { initialEntries = ['/'] } = {}): Router =>
  new Router(
    routes,
    memoryHistory(
      initialEntries.map((entry) => ({ ...resolve(entry, { pathname: '/' }), state: null, key: 'default' })),
    ),
  )

/** Renders one address, without a DOM. Its code must be there: `initialized` says so. */
export const createServerRouter = (routes: readonly RouteObject[], { pathname, search }: URL): Router =>
  createMemoryRouter(routes, { initialEntries: [pathname + search] })
