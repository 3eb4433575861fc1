/** The build of this page; empty in tests. */
export const pageVersion = document.querySelector<HTMLMetaElement>('meta[name="foyer-version"]')?.content ?? ''
/** Set by web/public/service-worker.js on a page out of the browser's cache. */
const isKept = 'kept' in document.documentElement.dataset

let outdated = false
let used = false
for (const event of ['pointerdown', 'keydown'])
  addEventListener(event, () => (used = true), { once: true, capture: true })

/** True once the server has answered as another build than this page's. */
export const isOutdated = (): boolean => outdated

/**
 * True when the answer comes from another build and the page is loaded anew: it came out of the browser's cache, and
 * nobody has used it yet. A page in use is loaded anew when its person goes to another one (decision 24).
 */
export function isFromOtherBuild(answer: Response): boolean {
  const version = answer.headers.get('foyer-version')
  if (version === null || pageVersion === '' || version === pageVersion) return false
  outdated = true
  if (!isKept || used) return false
  void reloadFromServer()
  return true
}

/** Also for a kept page whose files are gone. */
export async function reloadFromServer(): Promise<void> {
  await globalThis.caches?.delete('foyer-pages')
  location.reload()
}

export const isKeptPage = (): boolean => isKept
