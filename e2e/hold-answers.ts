import type { Page } from '@playwright/test'

/** Holds the answers to a page's saves back until they are released, and the saves until `begin`. `stored` resolves once one was stored. */
export async function holdAnswers(page: Page, path: string, begin?: Promise<void>) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let store = () => {}
  const stored = new Promise<void>((resolve) => (store = resolve))
  await page.route(
    (url) => url.pathname.startsWith(path),
    async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      await begin
      const response = await route.fetch()
      store()
      await released
      await route.fulfill({ response })
    },
  )
  return { stored, release }
}

/** Two pages save at the same moment, and their answers arrive one after the other. */
export async function saveTogether(
  pages: readonly [Page, Page],
  paths: readonly [string, string],
  { first, change }: { first: 0 | 1; change: (page: Page, at: 0 | 1) => Promise<void> },
): Promise<void> {
  // Neither is stored while the other still types: an event about it would change what that one sees.
  const { promise: typed, resolve: begin } = Promise.withResolvers<void>()
  const [one, other] = [await holdAnswers(pages[0], paths[0], typed), await holdAnswers(pages[1], paths[1], typed)]
  await Promise.all([change(pages[0], 0), change(pages[1], 1)])
  begin()
  await Promise.all([one.stored, other.stored])
  const order = first === 0 ? [one, other] : [other, one]
  for (const held of order) held.release()
  for (const page of pages) await page.unrouteAll({ behavior: 'wait' })
}
