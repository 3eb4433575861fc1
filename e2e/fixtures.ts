import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { House, type Resident } from './house.ts'
import { OwnServer } from './own-server.ts'
import { problemsOf, watch } from './watch.ts'

export { expect }

/** Tests with a server of their own carry this tag; playwright.config.ts runs them one at a time. */
const OWN_SERVER_TAG = '@own-server'

type Visit = {
  /** Who is signed in already; nobody where it is left out. */
  as?: Resident
  /** Another server than the one all stories share. */
  house?: House
  viewport?: { width: number; height: number }
  touch?: boolean
  /** Where the person is, an IANA name. */
  timeZone?: string
}

/** Somebody who has a phone in their hand. */
export const phone = { viewport: { width: 375, height: 812 }, touch: true } satisfies Visit

type Fixtures = {
  /** The server that all stories share, for what has to be there before a story begins. */
  house: House
  /** A further browser of its own, watched like the first. */
  open: (visit?: Visit) => Promise<Page>
  /** A server on data of its own, which the story may kill, removed afterwards. Named before `open`, it outlives the pages. */
  ownServer: OwnServer
}

/** Where the browser keeps the session. */
const tokenKey = 'foyer-token'

export const test = base.extend<Fixtures>({
  house: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('The configuration names no address')
    await use(new House(baseURL))
  },

  context: async ({ context }, use) => {
    watch(context)
    await use(context)
    expect(problemsOf(context)).toEqual([])
  },

  open: async ({ browser, house }, use) => {
    const opened: BrowserContext[] = []
    await use(async (visit = {}) => {
      const { origin } = visit.house ?? house
      const token = visit.as && (await (visit.house ?? house).logIn(visit.as))
      const localStorage = token ? [{ name: tokenKey, value: token }] : []
      const context = await browser.newContext({
        baseURL: origin,
        storageState: { cookies: [], origins: [{ origin, localStorage }] },
        ...(visit.viewport && { viewport: visit.viewport }),
        ...(visit.touch && { hasTouch: true, isMobile: true }),
        ...(visit.timeZone && { timezoneId: visit.timeZone }),
      })
      watch(context)
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) {
      await context.close()
      expect(problemsOf(context)).toEqual([])
    }
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures needed out of this pattern
  ownServer: async ({}, use, testInfo) => {
    if (!testInfo.tags.includes(OWN_SERVER_TAG)) throw new Error(`This test needs { tag: '${OWN_SERVER_TAG}' }`)
    const server = await OwnServer.begin()
    try {
      await use(server)
    } finally {
      await server.remove()
    }
  },
})
