import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const criteria = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

const schemes = ['light', 'dark'] as const

/** Shows the page in a colour scheme, as a device that prefers it would. */
async function inScheme(page: Page, scheme: (typeof schemes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  const html = page.locator('html')
  // The pages of the sandbox follow the device by their style alone.
  if ((await html.getAttribute('data-mantine-color-scheme')) === null) return
  await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme)
}

/** What is on its way in or out is judged when it has arrived. */
const settled = (page: Page) =>
  page.evaluate(async () => void (await Promise.allSettled(document.getAnimations().map((one) => one.finished))))

/**
 * The window is as tall as the page meanwhile: what stays at its foot covers by halves whatever it passes, and a reader scrolls
 * that free.
 */
async function axeFindsNothing(page: Page): Promise<void> {
  const window = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (window && height > window.height) await page.setViewportSize({ ...window, height })
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(criteria).analyze()
  if (window) await page.setViewportSize(window)
  const said = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
  expect(said, `axe on ${new URL(page.url()).pathname}`).toEqual([])
}

/** Nothing of the page lies beside the window. */
async function fits(page: Page): Promise<void> {
  const beside = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beside, `px beside the window on ${new URL(page.url()).pathname}`).toBe(0)
}

/** The widths people's devices have, down to the 320 px of SHELL-7; 640 is a window of 1280 px zoomed to 200 %. */
const windows = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 640, height: 400 },
  { width: 375, height: 750 },
  { width: 320, height: 640 },
]

/** Looked at in every width and both schemes, with a picture of each under data/look/ for a person to judge. */
export async function picture(page: Page, name: string): Promise<void> {
  for (const window of windows) {
    await page.setViewportSize(window)
    for (const scheme of schemes) {
      await inScheme(page, scheme)
      await fits(page)
      if (window.width === 1280 || window.width === 320) await axeFindsNothing(page)
      await page.screenshot({ path: `data/look/${name}-${window.width}-${scheme}.png` })
    }
  }
}

/** Looked at in both schemes; ends in the light one. */
export async function lookOver(page: Page): Promise<void> {
  await fits(page)
  for (const scheme of schemes.toReversed()) {
    await inScheme(page, scheme)
    await axeFindsNothing(page)
  }
}
