import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { login } from '#contract/auth.ts'
import { TestApi, type Account } from './test-api.ts'
import { OwnServer } from './own-server.ts'
import { pageErrorsOf, recordPageErrors } from './page-errors.ts'

export { expect }

/** Tests with their own server carry this tag; playwright.config.ts runs them one at a time. */
const OWN_SERVER_TAG = '@own-server'

export type BrowserOptions = {
  /** The account that is signed in. */
  as?: Account
  /** Another server than the shared one. */
  api?: TestApi
  viewport?: { width: number; height: number }
  touch?: boolean
  /** Gets pages without content, as the service worker keeps them: the browser reads all that they show. */
  shell?: boolean
  /** With the service worker, which keeps the app in the browser. */
  keepsApp?: boolean
  /** The browser's time zone, an IANA name. */
  timeZone?: string
}

/** What a phone's browser says of itself. */
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

/** Browser options of a phone. */
export const phone = { viewport: { width: 375, height: 812 }, touch: true } satisfies BrowserOptions

type Fixtures = {
  /** Calls to the shared server, to prepare people and data. */
  api: TestApi
  /** Opens a page in another browser context. Its errors fail the test as well. */
  openPage: (visit?: BrowserOptions) => Promise<Page>
  /**
   * A server with its own data, which the story may kill; it is removed afterwards. Requested before `openPage`, it
   * outlives the pages.
   */
  ownServer: OwnServer
  /** The time zone of the machine of `ownServer`, an IANA name. */
  serverTimeZone: string
}

/** The key under which the browser stores the session. */
const tokenKey = 'foyer-token'

/** Logs in as a browser does, which gets the cookie for pages as well. */
async function logIn(context: BrowserContext, { email, password }: Account): Promise<string> {
  const answer = await context.request.post(login.path, { data: { email, password } })
  return ((await answer.json()) as { token: string }).token // login's answer
}

/** Signs the browser in when it first opens a page of the app. `storageState` would load a page of its own for it. */
async function storeTokenAtFirst(context: BrowserContext, origin: string, token: string): Promise<void> {
  const script = await context.addInitScript(
    (given) => {
      if (location.origin === given.origin) localStorage.setItem(given.key, given.token)
    },
    { origin, key: tokenKey, token },
  )
  const dispose = () => void script.dispose().catch(() => {}) // the browser may be closed meanwhile
  context.on('page', (page) => page.once('domcontentloaded', dispose))
}

/**
 * Loading a page waits until it answers, as a person does who sees that nothing moves any more. What is pressed before that is the
 * subject of first-picture.story.ts, which says when it goes on (`waitUntil`).
 */
function waitUntilItAnswers(page: Page): void {
  const { goto, reload } = page
  page.goto = async (address, options) => {
    const response = await goto.call(page, address, options)
    if (options?.waitUntil === undefined) await answers(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (options?.waitUntil === undefined) await answers(page)
    return response
  }
}

/** A page that the server sent without content has no `foyerEarly`. */
const answers = (page: Page) =>
  page.waitForFunction(() => globalThis.foyerEarly === undefined && !document.getElementById('first-paint'))

/** For what loads another page than `goto`. */
export async function loadBy(page: Page, act: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load')
  await act()
  await loaded
  await answers(page)
}

export const test = base.extend<Fixtures>({
  api: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('The configuration names no address')
    await use(new TestApi(baseURL))
  },

  context: async ({ context }, use) => {
    recordPageErrors(context)
    context.on('page', waitUntilItAnswers)
    await use(context)
    expect(pageErrorsOf(context)).toEqual([])
  },

  openPage: async ({ browser, api }, use) => {
    const opened: BrowserContext[] = []
    await use(async (visit = {}) => {
      const { origin } = visit.api ?? api
      const context = await browser.newContext({
        baseURL: origin,
        ...(visit.viewport && { viewport: visit.viewport }),
        ...(visit.touch && { hasTouch: true, isMobile: true, userAgent: phoneAgent }),
        ...(visit.shell && { extraHTTPHeaders: { 'foyer-shell': '1' } }),
        ...(visit.keepsApp && { serviceWorkers: 'allow' }),
        ...(visit.timeZone && { timezoneId: visit.timeZone }),
      })
      recordPageErrors(context)
      context.on('page', waitUntilItAnswers)
      opened.push(context)
      if (visit.as) await storeTokenAtFirst(context, origin, await logIn(context, visit.as))
      return context.newPage()
    })
    for (const context of opened) {
      await context.close()
      expect(pageErrorsOf(context)).toEqual([])
    }
  },

  serverTimeZone: ['UTC', { option: true }],

  ownServer: async ({ serverTimeZone }, use, testInfo) => {
    if (!testInfo.tags.includes(OWN_SERVER_TAG)) throw new Error(`This test needs { tag: '${OWN_SERVER_TAG}' }`)
    const server = await OwnServer.launch(serverTimeZone)
    try {
      await use(server)
    } finally {
      await server.remove()
    }
  },
})
