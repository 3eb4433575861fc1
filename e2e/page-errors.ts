import type { BrowserContext, Page } from '@playwright/test'

type ErrorResponse = { status: number; path: RegExp }

type PageErrors = {
  problems: string[]
  expected: ErrorResponse[]
  /** Whether the story takes the server away: then whatever does not arrive is no news. */
  isServerDown: boolean
}

const errorsByContext = new WeakMap<BrowserContext, PageErrors>()

/**
 * A list of nothing is answered with 404 by the calls' own rules, and the page shows an empty list; so is an onboarding before
 * it exists, and the page makes it, or says that it has not begun.
 */
const alwaysExpected: ErrorResponse[] = [
  { status: 404, path: /^\/api\/(clients|employees)\/(manager|employee)\/(true|false)$/ },
  { status: 404, path: /^\/api\/vacations\/$/ },
  { status: 404, path: /^\/api\/onboarding(\/account|\/client\/[^/]+)?$/ },
]

/** What the browser writes about an answer or a connection that is judged by itself below. */
const reportedByResponse = /^Failed to load resource/

/** What it writes, or the page's first script throws, where the story takes the server away. */
const serverDownMessages = /^WebSocket connection to .* failed|Failed to fetch dynamically imported module/

/** Notes whatever goes wrong on any page of a browser: errors, violations of the policy, answers nobody expected. */
export function recordPageErrors(context: BrowserContext): void {
  const seen: PageErrors = { problems: [], expected: [], isServerDown: false }
  errorsByContext.set(context, seen)
  context.on('weberror', (error) => {
    const { message, stack } = error.error()
    if (seen.isServerDown && serverDownMessages.test(message)) return
    seen.problems.push(`threw: ${stack || message}`)
  })
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    if (reportedByResponse.test(message.text()) || (seen.isServerDown && serverDownMessages.test(message.text())))
      return
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
    // A page that is left, and a query that is not needed any more, end their own requests; only a story takes a browser offline.
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

/** From now on this answer is part of the story. */
export function expectErrorResponse(page: Page, status: number, path: RegExp): void {
  errorsOf(page.context()).expected.push({ status, path })
}

/** From now on the story has the server go away and come back. */
export function expectServerDown(page: Page): void {
  errorsOf(page.context()).isServerDown = true
}
