import type { Page } from '@playwright/test'

/**
 * Holds the answers to a page's saves back until `release`, which resolves once they have arrived, and the saves until `begin`. `stored`
 * resolves once one was stored. The route stays: a request on its way while it ends might never be answered.
 */
export async function holdAnswers(page: Page, path: string, begin?: Promise<void>) {
  const { promise: stored, resolve: store } = Promise.withResolvers<void>()
  const { promise: released, resolve: open } = Promise.withResolvers<void>()
  const answering: Promise<void>[] = []
  let isOpen = false
  await page.route(
    (url) => url.pathname.startsWith(path),
    async (route) => {
      if (isOpen || route.request().method() === 'GET') return route.fallback()
      const answer = async () => {
        await begin
        const response = await route.fetch()
        store()
        await released
        await route.fulfill({ response })
      }
      const answered = answer()
      answering.push(answered)
      await answered
    },
  )
  const release = async () => {
    isOpen = true
    open()
    await Promise.all(answering)
  }
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
  for (const held of order) await held.release()
}
