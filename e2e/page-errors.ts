import type { BrowserContext, Page } from '@playwright/test'

type ErrorResponse = { status: number; path: RegExp }

type PageErrors = {
  problems: string[]
  expected: ErrorResponse[]
  /** Whether the story stops the server: failed requests are then expected. */
  isServerDown: boolean
}

const errorsByContext = new WeakMap<BrowserContext, PageErrors>()

/**
 * These calls answer 404 for an empty list, and the page shows an empty list. The onboarding answers 404 until it
 * exists; the page then creates it or shows that it has not begun.
 */
const alwaysExpected: ErrorResponse[] = [
  { status: 404, path: /^\/api\/(clients|employees)\/(manager|employee)\/(true|false)$/ },
  { status: 404, path: /^\/api\/vacations\/$/ },
  { status: 404, path: /^\/api\/onboarding(\/account|\/client\/[^/]+)?$/ },
]

/** Console messages about failed responses, which the response handler below checks, and those of a browser that a story took offline. */
const reportedElsewhere = /^Failed to load resource|net::ERR_INTERNET_DISCONNECTED/

/** Errors of the browser and of the page's first script while the server is down. */
const serverDownMessages = /^WebSocket connection to .* failed|Failed to fetch dynamically imported module/

/** Records errors of all pages of a browser: exceptions, policy violations, unexpected error responses. */
export function recordPageErrors(context: BrowserContext): void {
  const seen: PageErrors = { problems: [], expected: [], isServerDown: false }
  errorsByContext.set(context, seen)
  context.on('weberror', (error) => {
    const { message, stack } = error.error()
    if (seen.isServerDown && serverDownMessages.test(message)) return
    seen.problems.push(`threw at ${error.page()?.url()}: ${stack || message}`)
  })
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    if (reportedElsewhere.test(message.text()) || (seen.isServerDown && serverDownMessages.test(message.text()))) return
    seen.problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const status = response.status()
    const known = [...alwaysExpected, ...seen.expected].some((one) => one.status === status && one.path.test(pathname))
    const absent = seen.isServerDown && status === 503
    if (status >= 400 && !known && !absent) seen.problems.push(`answered ${status}: ${pathname}`)
  })
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Leaving a page and canceling a query abort requests; only a story takes a browser offline.
    if (why === 'net::ERR_ABORTED' || why === 'net::ERR_INTERNET_DISCONNECTED' || seen.isServerDown) return
    seen.problems.push(`failed: ${request.url()} ${why}`)
  })
}

function errorsOf(context: BrowserContext): PageErrors {
  const found = errorsByContext.get(context)
  if (!found) throw new Error('This browser is not watched')
  return found
}

export const pageErrorsOf = (context: BrowserContext): string[] => errorsOf(context).problems

/** Expects this error response from now on. */
export function expectErrorResponse(page: Page, status: number, path: RegExp): void {
  errorsOf(page.context()).expected.push({ status, path })
}

/**
 * Holds the calls to an endpoint until they are released, and refuses them then, as the server does with too much to do. `end` lets
 * later ones through. The route stays: a request on its way while it ends might never be answered.
 */
export async function refuseCalls(page: Page, path: string): Promise<{ release: () => void; end: () => void }> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const pattern = new RegExp(`${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  expectErrorResponse(page, 503, pattern)
  let isOver = false
  await page.context().route(pattern, async (route) => {
    await held
    if (isOver) return route.fallback()
    await route.fulfill({ status: 503, headers: { 'retry-after': '5' } })
  })
  return { release, end: () => (isOver = true) }
}

/** Expects the server to be down from now on. */
export function expectServerDown(page: Page): void {
  errorsOf(page.context()).isServerDown = true
}
