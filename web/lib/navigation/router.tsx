import {
  Component,
  type ComponentProps,
  type ComponentType,
  createContext,
  createElement,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  componentOf,
  hrefOf,
  type NavigateOptions,
  resolve,
  type Router,
  type RouterState,
  type ShouldBlock,
  type ShownPage,
  type To,
} from '#web/lib/navigation/create-router.ts'
import type { Location } from '#web/lib/navigation/history.ts'
import type { Params } from '#web/lib/navigation/match-routes.ts'

export { createBrowserRouter, createMemoryRouter, createServerRouter } from '#web/lib/navigation/create-router.ts'
export type { Location } from '#web/lib/navigation/history.ts'
export { matchRoutes, type RouteObject } from '#web/lib/navigation/match-routes.ts'

// Three contexts, so that a link is not drawn again when a page begins to load.
const RouterContext = createContext<Router | undefined>(undefined)
const PageContext = createContext<ShownPage | undefined>(undefined)
const PendingContext = createContext<Pick<RouterState, 'next' | 'blocked'>>({ next: undefined, blocked: undefined })
const DepthContext = createContext(0)

function inRouter<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('There is no router around this component')
  return value
}

const useRouter = () => inRouter(use(RouterContext))
const usePage = () => inRouter(use(PageContext))

/** The same at every change, so that only what reads the router is drawn again. */
const outlet = <Outlet />

export function RouterProvider({ router }: { router: Router }) {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    const update = () => startTransition(() => setState(router.state))
    update()
    return router.subscribe(update)
  }, [router])
  return (
    <RouterContext value={router}>
      <PageContext value={state.page}>
        <PendingContext value={state}>{state.initialized && outlet}</PendingContext>
      </PageContext>
    </RouterContext>
  )
}

/** The page within a layout. */
export function Outlet() {
  const depth = use(DepthContext)
  const { matches, location, failure } = usePage()
  if (failure?.depth === -1) throw failure.error
  const route = matches[depth]?.route
  if (!route) return null
  const { ErrorBoundary } = route
  if (ErrorBoundary && failure?.depth === depth) return <ErrorBoundary />
  const page = <DepthContext value={depth + 1}>{createElement(componentOf(route) ?? Outlet)}</DepthContext>
  if (!ErrorBoundary) return page
  return (
    <Boundary at={location} Fallback={ErrorBoundary}>
      {page}
    </Boundary>
  )
}

type BoundaryProps = { at: unknown; Fallback: ComponentType<{ onRetry: () => void }>; children: ReactNode }

type BoundaryState = { failed: boolean; at: unknown }

/** Draws `Fallback` after a crash, until `at` changes with the next page or `onRetry` draws the children again. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, at: this.props.at }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState): BoundaryState {
    return { at, failed: state.failed && state.at === at }
  }

  override render() {
    const retry = () => this.setState({ failed: false })
    return this.state.failed ? <this.props.Fallback onRetry={retry} /> : this.props.children
  }
}

export const useLocation = (): Location => usePage().location

export const useParams = (): Params => usePage().matches[0]?.params ?? {}

export const useNavigate = () => useRouter().navigate

/** The page whose code is on its way. */
export function useNavigation(): { state: 'idle' | 'loading'; location: Location | undefined } {
  const { next } = use(PendingContext)
  return { state: next ? 'loading' : 'idle', location: next }
}

export function Navigate({ to, replace, state }: { to: To; replace?: boolean; state?: unknown }) {
  const navigate = useNavigate()
  const address = hrefOf(resolve(to, useLocation()))
  useEffect(() => void navigate(address, { replace, state }), [navigate, address, replace, state])
  return null
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { to: To }

/** Clicks with a key or another button, and those for another window, are left to the browser. */
export function Link({ to, replace, state, preventScrollReset, onClick, children, ...anchor }: LinkProps) {
  const navigate = useNavigate()
  const location = useLocation()
  const href = hrefOf(resolve(to, location))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    if (anchor.target !== undefined && anchor.target !== '_self') return
    event.preventDefault()
    // A link to the page itself makes no entry in the history.
    void navigate(to, { replace: replace ?? href === hrefOf(location), state, preventScrollReset })
  }
  return (
    <a {...anchor} href={href} onClick={follow}>
      {children}
    </a>
  )
}

type Search = string | Record<string, string> | URLSearchParams

type SetSearch = (next: Search | ((before: URLSearchParams) => Search), options?: NavigateOptions) => void

export function useSearchParams(): [URLSearchParams, SetSearch] {
  const router = useRouter()
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams: SetSearch = useCallback(
    (next, options) => {
      const before = new URLSearchParams(router.state.location.search)
      const changed = new URLSearchParams(typeof next === 'function' ? next(before) : next)
      void router.navigate(`?${changed}`, options)
    },
    [router],
  )
  return [params, setParams]
}

type Blocker =
  | { state: 'unblocked'; proceed?: undefined; reset?: undefined }
  | { state: 'blocked'; proceed: () => void; reset: () => void }

const unblocked: Blocker = { state: 'unblocked' }

/** Holds a navigation, also Back and Forward, until `proceed` or `reset`. */
export function useBlocker(shouldBlock: ShouldBlock): Blocker {
  const router = useRouter()
  const { blocked } = use(PendingContext)
  const latest = useRef(shouldBlock)
  useLayoutEffect(() => {
    latest.current = shouldBlock
  }, [shouldBlock])
  const [own] = useState(() => (move: Parameters<ShouldBlock>[0]) => latest.current(move))
  useEffect(() => router.addBlocker(own), [router, own])
  return blocked?.by === own ? blocked : unblocked
}

const storageKey = 'foyer-scroll'

/** In the private mode of some browsers there is no storage. */
function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]) // written below
  } catch {
    return new Map()
  }
}

function writePositions(positions: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]))
  } catch {
    // The next load begins at the top.
  }
}

/** Back, Forward and a reload show a page where it was left; a new page begins at its top or at the hash of its address. */
export function ScrollRestoration({ getKey }: { getKey: (location: Location) => string }) {
  const router = useRouter()
  const { location, keepsScroll } = usePage()
  const positions = useRef<Map<string, number>>(undefined)
  useLayoutEffect(() => {
    const kept = (positions.current ??= readPositions())
    const save = () => void kept.set(getKey(router.state.location), window.scrollY)
    const stop = router.onLeave(save)
    const onShow = () => (history.scrollRestoration = 'manual')
    const onHide = () => {
      if (!router.state.next) save()
      writePositions(kept)
      history.scrollRestoration = 'auto'
    }
    onShow()
    addEventListener('pageshow', onShow)
    addEventListener('pagehide', onHide)
    return () => {
      stop()
      history.scrollRestoration = 'auto'
      removeEventListener('pageshow', onShow)
      removeEventListener('pagehide', onHide)
    }
  }, [router, getKey])
  useLayoutEffect(() => {
    const position = positions.current?.get(getKey(location))
    const target = position === undefined ? findTarget(location) : null
    if (target) target.scrollIntoView()
    else if (position !== undefined || !keepsScroll) window.scrollTo(0, position ?? 0)
  }, [location, keepsScroll, getKey])
  return null
}

function findTarget({ hash }: Location): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
