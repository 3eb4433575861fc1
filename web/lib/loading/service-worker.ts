const script = '/service-worker.js'

/** Ready for use, also for push. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(script)
  return navigator.serviceWorker.ready
}

/** Lets the first page have the line to itself, in ms. */
const pause = 3000

/** Keeps all files of this build in the browser, for the next visit and for a time without a network (decision 24). */
export function keepApp(): void {
  // Browsers have it on secure origins only; the development server renames its files all the time.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  setTimeout(() => void keepFiles().catch(() => undefined), pause)
}

async function keepFiles(): Promise<void> {
  await registerServiceWorker()
  const { connection } = navigator as { connection?: { saveData?: boolean } } // not in every browser
  if (connection?.saveData) return
  const answer = await fetch('/files.json')
  if (!answer.ok) return
  const files = new Set((await answer.json()) as string[]) // written by the build
  const cache = await caches.open('foyer-files')
  const kept = new Set<string>()
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (files.has(pathname)) kept.add(pathname)
    else await cache.delete(request)
  }
  // One after another: whoever uses the page comes first.
  for (const file of files) if (!kept.has(file)) await cache.add(file)
  const pages = await caches.open('foyer-pages')
  if (!(await pages.match('/dashboard')))
    await pages.add(new Request('/dashboard', { credentials: 'omit', headers: { 'foyer-shell': '1' } }))
}
