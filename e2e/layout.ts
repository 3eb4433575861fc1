import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import { findMisfits, fitOptions } from './fit.ts'
import { isLongRun, sampleByLength } from '../bin/test-sample.ts'

/** The browser reads the short form in half the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Tests that call `checkLayouts` carry this tag: `npm run look` runs them alone. */
const LOOK_TAG = '@look'

/** Set by `npm run look`: the folder for screenshots, which are then taken instead of the checks. */
const screenshotFolder = process.env.LOOK_SCREENSHOTS

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** The rules among them whose result depends on the color scheme. */
const contrastRules = ['color-contrast', 'link-in-text-block']

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** Usual device widths and those between them, down to the 320 px of SHELL-7. 600 is low, as a window zoomed to 200 %. */
const viewports = [
  { width: 1600, height: 900 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 834, height: 1112 },
  { width: 768, height: 1024 },
  { width: 700, height: 900 },
  { width: 600, height: 400 },
  { width: 480, height: 800 },
  { width: 375, height: 750 },
  { width: 320, height: 640 },
]
/** Where axe checks, and in which scheme: at one of them in `npm test`, drawn for each page. */
const schemeAt: Partial<Record<number, Scheme>> = { 1280: 'light', 320: 'dark' }
/** How many of the other widths `npm test` draws for each page. */
const DRAWN_WIDTHS = 2

const drawScheme = (name: string) => sampleByLength(schemes, 1, name)

async function setScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  const html = page.locator('html')
  // The pages of the sandbox follow the device by CSS alone.
  if ((await html.getAttribute('data-mantine-color-scheme')) === null) return
  await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme)
}

const waitForAnimations = (page: Page) =>
  page.evaluate(async () => void (await Promise.allSettled(document.getAnimations().map((one) => one.finished))))

/** Runs axe-core in the page, with the source added once per document. Returns a line per violation. */
async function runAxe(page: Page, values: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const runOnly: axe.RunOnly = { type: values === wcag ? 'tag' : 'rule', values: [...values] }
  // Without `resultTypes` axe describes every element that passes, which takes as long as the checks.
  const violations = await page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(options)).violations,
    { runOnly, resultTypes: ['violations'] } satisfies axe.RunOptions,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
}

async function expectNoViolations(page: Page, rules: readonly string[] = wcag): Promise<void> {
  await page.waitForLoadState() // a page that was just opened may still wait for its styles
  await waitForAnimations(page)
  expect(await runAxe(page, rules), `axe on ${new URL(page.url()).pathname}`).toEqual([])
}

/** Makes the window as tall as the page meanwhile: a sticky footer would otherwise cover half of the elements behind it. */
async function inTallWindow(page: Page, check: () => Promise<void>): Promise<void> {
  const viewport = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const isTaller = viewport !== null && height > viewport.height
  if (isTaller) await page.setViewportSize({ ...viewport, height })
  await check()
  if (isTaller) await page.setViewportSize(viewport)
}

async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, `px beside the window on ${new URL(page.url()).pathname}`).toBe(0)
}

/** Soft, so that one run lists every page and width. */
async function expectFit(page: Page, width: number): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const misfits = await page.evaluate(findMisfits, fitOptions(width))
  expect.soft(misfits, `${new URL(page.url()).pathname} at ${width} px`).toEqual([])
}

/** The title has one element, and style elements are in the head (HTML's content model). */
async function expectValidHead(page: Page): Promise<void> {
  const head = await page.evaluate(() => ({
    titles: document.querySelectorAll('title:not(svg *)').length,
    stylesInBody: document.body.querySelectorAll('style').length,
  }))
  expect(head, `head of ${new URL(page.url()).pathname}`).toEqual({ titles: 1, stylesInBody: 0 })
}

/** Saves a screenshot where `npm run look` asks for it. */
export async function screenshot(page: Page, name: string, scheme: Scheme = 'light'): Promise<void> {
  if (screenshotFolder === undefined) return
  const width = page.viewportSize()?.width ?? 0
  await page.screenshot({ path: `${screenshotFolder}/${name}-${width}-${scheme}.png` })
}

/** Takes both schemes for `npm run look`, at the width of the window: another one could close what is open. */
export async function screenshotBothSchemes(page: Page, name: string): Promise<void> {
  if (screenshotFolder === undefined) return
  for (const scheme of schemes.toReversed()) {
    await setScheme(page, scheme)
    await screenshot(page, name, scheme)
  }
}

/**
 * Checks that the page fits: at 1280 and 320 px and at two of the other widths, drawn by name and day; at every width in
 * `npm run test:long`. Axe checks the structure and the contrast at 1280 px in the light scheme or at 320 px in the dark
 * one, drawn as well; in the long run both.
 */
export async function checkLayouts(page: Page, name: string): Promise<void> {
  const others = viewports.filter(({ width }) => schemeAt[width] === undefined)
  const drawn = sampleByLength(others, DRAWN_WIDTHS, name)
  const withAxe = drawScheme(name)
  await atEach(page, name, async (viewport, scheme) => {
    if (scheme === undefined && !drawn.includes(viewport)) return
    await page.setViewportSize(viewport)
    await setScheme(page, scheme ?? 'light')
    await expectFit(page, viewport.width)
    if (scheme === undefined || !withAxe.includes(scheme)) return
    await expectValidHead(page)
    await inTallWindow(page, () => expectNoViolations(page))
  })
}

/** Checks the contrast alone, in both schemes: for pages whose fit another story checks. `npm run test:long` checks all. */
export async function checkContrast(page: Page, name: string): Promise<void> {
  if (isLongRun) return checkLayouts(page, name)
  await atEach(page, name, async (viewport, scheme) => {
    if (scheme === undefined) return
    await page.setViewportSize(viewport)
    await setScheme(page, scheme)
    await inTallWindow(page, () => expectNoViolations(page, contrastRules))
  })
}

type Viewport = (typeof viewports)[number]

/** Runs the check at each width, or takes screenshots in both schemes where `npm run look` asks for them. */
async function atEach(
  page: Page,
  name: string,
  check: (viewport: Viewport, scheme: Scheme | undefined) => Promise<void>,
): Promise<void> {
  if (!test.info().tags.includes(LOOK_TAG)) throw new Error(`A test that checks layouts needs { tag: '${LOOK_TAG}' }`)
  for (const viewport of viewports) {
    if (screenshotFolder === undefined) {
      await check(viewport, schemeAt[viewport.width])
      continue
    }
    await page.setViewportSize(viewport)
    await screenshotBothSchemes(page, name)
  }
}

/**
 * Checks the page as it stands: its fit, its structure and its contrast, in one color scheme, drawn; in the long run in
 * both. Ends in the light one.
 */
export async function checkPage(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page)
  await expectValidHead(page)
  await inTallWindow(page, async () => {
    const [, place] = new URL(page.url()).pathname.split('/') // without the ids, which are other ones each time
    for (const scheme of drawScheme(`${test.info().title} ${place}`)) {
      await setScheme(page, scheme)
      await expectNoViolations(page)
    }
    await setScheme(page, 'light')
  })
}
