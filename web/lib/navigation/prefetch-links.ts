/**
 * Calls `load` with the path of a link of this app when the pointer, the focus or a finger comes to it: once for each
 * path, and again after a failure. Returns a function that ends it.
 */
export function prefetchLinks(load: (pathname: string) => Promise<unknown>): () => void {
  const asked = new Set<string>()
  const onNear = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link?.href || link.origin !== location.origin || asked.has(link.pathname)) return
    const { pathname } = link
    asked.add(pathname)
    load(pathname).catch(() => asked.delete(pathname))
  }
  const kinds = ['pointerover', 'focusin', 'touchstart'] as const
  for (const kind of kinds) document.addEventListener(kind, onNear, { passive: true })
  return () => kinds.forEach((kind) => document.removeEventListener(kind, onNear))
}
