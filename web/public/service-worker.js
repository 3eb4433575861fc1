// The app without a network (decision 24): its files and pages out of the browser's cache. Shows what is pushed to this browser
// (NOTE-6), also while no page of the app is open.

/** Files whose names change with their content. web/lib/loading/service-worker.ts fills it. */
const FILES = 'foyer-files'
/** The HTML by path, as the server answered it last. web/lib/loading/app-version.ts empties it. */
const PAGES = 'foyer-pages'
const MOST_PAGES = 50
/** Stands in for a page that was not kept: the app shows the page of the address. */
const HOME = '/dashboard'
/** Gets through to whoever answers: a network that asks for a log-in of its own (web/lib/http/other-answers.ts). */
const DIRECT = 'direct'
const NO_PAGES = /^\/(?:api|assets|sandbox|socket\.io|\.well-known)\//

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  // What it would bring is a person's page, which is not kept.
  const noPreload = self.registration.navigationPreload?.disable()
  event.waitUntil(Promise.all([self.clients.claim(), noPreload]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(answerFile(event))
  else if (request.mode === 'navigate' && !NO_PAGES.test(pathname) && !searchParams.has(DIRECT))
    event.respondWith(answerPage(event, pathname))
})

async function answerFile(event) {
  const files = await caches.open(FILES)
  const kept = await files.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const fresh = await fetch(event.request)
  if (fresh.ok) event.waitUntil(files.put(event.request, fresh.clone()))
  return fresh
}

/** The kept page at once, or the server's with its content. For the next time one without content is kept. */
async function answerPage(event, pathname) {
  const pages = await caches.open(PAGES)
  const kept = await pages.match(pathname)
  event.waitUntil(keepPage(event, pages, pathname).catch(() => {}))
  if (kept) return reopen(kept)
  return fetch(event.request).catch(async (error) => {
    const home = await pages.match(HOME)
    if (!home) throw error
    return reopen(home)
  })
}

async function keepPage(event, pages, pathname) {
  const answer = await fetch(event.request.url, { credentials: 'omit', headers: { 'foyer-shell': '1' } })
  // The server marks the pages that may be kept: no address that contains a secret. One that it puts right is not kept as it was.
  if (answer.status === 200 && !answer.redirected && answer.headers.has('foyer-version')) {
    await pages.put(pathname, answer.clone())
    const addresses = await pages.keys()
    for (const oldest of addresses.slice(0, Math.max(0, addresses.length - MOST_PAGES))) await pages.delete(oldest)
  }
}

/** With a nonce of its own, and marked as kept. */
async function reopen(kept) {
  const headers = new Headers(kept.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const policy = headers.get('content-security-policy') ?? ''
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
  const fresh = crypto.randomUUID()
  headers.set('content-security-policy', policy.replaceAll(nonce, fresh))
  const html = (await kept.text()).replaceAll(nonce, fresh).replace('<html', '<html data-kept')
  return new Response(html, { headers })
}

// A page of this origin and nothing else.
const pageOf = (link) => {
  const url = new URL(typeof link === 'string' ? link : '/', self.location.origin)
  return url.origin === self.location.origin ? url.href : self.location.origin
}

// WebKit, which every browser of an iPhone is, withdraws the permission when a push shows nothing, also while a page is seen. On the
// home screen it does not call itself Safari.
const mustShow = /AppleWebKit\//.test(navigator.userAgent) && !/Chrom(?:e|ium)\//.test(navigator.userAgent)

// Asks a page whether it shows arriving messages by itself. A page that has shown none yet does not answer.
const showsMessages = (page) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(() => resolve(false), 500)
    page.postMessage('shows messages', [port2])
  })

async function isSeenAsToast(link) {
  if (mustShow || !link?.startsWith('/messages/')) return false
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const seen = windows.filter((one) => one.visibilityState === 'visible')
  return (await Promise.all(seen.map(showsMessages))).includes(true)
}

self.addEventListener('push', (event) => {
  const { title, body, tag, link } = event.data?.json() ?? {}
  if (!title && !mustShow) return
  const show = async () => {
    if (await isSeenAsToast(link)) return
    await self.registration.showNotification(title ?? 'Foyer', { body, tag, icon: '/icon-192.png', data: { link } })
  }
  event.waitUntil(show())
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const page = pageOf(event.notification.data?.link)
  const show = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const open = windows.find((one) => one.url === page) ?? windows[0]
    if (!open) return self.clients.openWindow(page)
    await open.focus()
    return open.url === page ? undefined : open.navigate(page).catch(() => self.clients.openWindow(page))
  }
  event.waitUntil(show())
})
