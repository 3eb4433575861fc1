/** A pointer that crosses a link on its way elsewhere leaves it sooner, in ms. */
const REST_MS = 50
/** The calls of one page are not repeated for this long, in ms: web/entry/first-paint.js keeps their answers as long. */
const KEPT_MS = 10_000

type Prefetch = {
  /** Loads the code of the page: once for each path, and again after a failure. */
  load: (pathname: string) => Promise<unknown>
  /** Makes the calls of the page. */
  ask: (pathname: string) => Promise<unknown>
}

/**
 * Prefetches the page of a link of this app: its code when the pointer, the focus or a finger comes to the link, its
 * answers when it rests there. Returns a function that ends it.
 */
export function prefetchLinks({ load, ask }: Prefetch): () => void {
  const loaded = new Set<string>()
  const prefetched = new Map<string, number>()
  let resting: ReturnType<typeof setTimeout> | undefined
  const onNear = ({ target }: Event) => {
    clearTimeout(resting)
    const link = target instanceof Element ? target.closest('a') : null
    if (!link?.href || link.origin !== location.origin) return
    const { pathname } = link
    if (!loaded.has(pathname)) {
      loaded.add(pathname)
      load(pathname).catch(() => loaded.delete(pathname))
    }
    resting = setTimeout(() => {
      if (Date.now() - (prefetched.get(pathname) ?? 0) < KEPT_MS || pathname === location.pathname) return
      prefetched.set(pathname, Date.now())
      void ask(pathname).catch(() => {}) // the page asks again
    }, REST_MS)
  }
  const onAway = () => clearTimeout(resting)
  const near = ['pointerover', 'focusin', 'touchstart'] as const
  const away = ['pointerout', 'focusout', 'touchmove', 'pointercancel'] as const
  for (const kind of near) document.addEventListener(kind, onNear, { passive: true })
  for (const kind of away) document.addEventListener(kind, onAway, { passive: true })
  return () => {
    onAway()
    for (const kind of near) document.removeEventListener(kind, onNear)
    for (const kind of away) document.removeEventListener(kind, onAway)
  }
}
