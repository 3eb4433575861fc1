import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { platforms } from '#contract/platforms.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { serviceTexts } from '#contract/texts/onboarding.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import { chromiumDriver, type Driver, startFirefox, startWebKit } from './drivers.ts'
import { expect, test } from './fixtures.ts'
import type { Person, TestApi } from './test-api.ts'

const { FIREFOX_PATH, WEBKIT_DRIVER_PATH } = process.env

test('the first steps work in Chromium', async ({ page, api }) => {
  await walk(chromiumDriver(page), api)
})

test('the first steps work in Firefox', async ({ api }) => {
  test.skip(!FIREFOX_PATH, 'install firefox-esr, or set FIREFOX_PATH to a Firefox')
  await walk(await startFirefox(FIREFOX_PATH ?? ''), api)
})

test('the first steps work in WebKit', async ({ api }) => {
  test.skip(!WEBKIT_DRIVER_PATH, 'install webkit2gtk-driver and xvfb')
  await walk(await startWebKit(WEBKIT_DRIVER_PATH ?? ''), api)
})

const finder = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

type Target = { role: string; name: string | RegExp } | { text: string } | { label: string }

/** Waits until the element is there and at rest, and nothing covers it; returns its center. */
async function find(browser: Driver, target: Target): Promise<{ x: number; y: number }> {
  if (!(await browser.evaluate(`'TestingLibraryDom' in window`))) await browser.evaluate(`void (() => {${finder}})()`)
  const query =
    'role' in target
      ? `ByRole(document.body, '${target.role}', { name: ${typeof target.name === 'string' ? JSON.stringify(target.name) : String(target.name)} })`
      : 'text' in target
        ? `ByText(document.body, ${JSON.stringify(target.text)})`
        : `ByLabelText(document.body, ${JSON.stringify(target.label)})`
  return (await browser.evaluate(`(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const until = performance.now() + 30_000
    let last = ''
    for (;;) {
      await document.fonts.ready
      try {
        const [element] = TestingLibraryDom.getAll${query}
        element.scrollIntoView({ block: 'nearest' })
        const { x, y, width, height } = element.getBoundingClientRect()
        const center = { x: x + width / 2, y: y + height / 2 }
        const top = document.elementFromPoint(center.x, center.y)
        if (last === JSON.stringify(center) && (element.contains(top) || top?.contains(element))) return center
        last = JSON.stringify(center)
      } catch (error) {
        if (performance.now() > until) throw new Error(error.message.split('\\n')[0])
      }
      if (performance.now() > until) throw new Error('covered or moving: ' + ${JSON.stringify(query)})
      await frame()
    }
  })()`)) as { x: number; y: number } // what the script above gives
}

/** A message, a step of the onboarding and the calendar, by real clicks and keys, and no error on the console. */
async function walk(browser: Driver, api: TestApi): Promise<void> {
  const mara = await api.createManager()
  await api.createEmployee(mara) // the calendar is in the side bar
  const cleo = await api.registerClient(mara)
  const click = async (target: Target) => {
    const { x, y } = await find(browser, target)
    await browser.click(x, y)
  }
  const press = (role: string, name: string | RegExp) => click({ role, name })
  const fill = async (label: string, text: string) => {
    await click({ label })
    await browser.type(text)
  }
  const logIn = async ({ email, password }: Person) => {
    await fill(authTexts.email, email)
    await fill(authTexts.password, password)
    await press('button', authTexts.logIn)
  }
  try {
    await test.step('a Client logs in and answers the first step of the onboarding', async () => {
      await browser.open(`${api.origin}/login`)
      await logIn(cleo)
      await find(browser, { text: serviceTexts.questions.social.title })
      await press('button', commonTexts.yes)
      await press('checkbox', platforms.facebook.name)
      await press('button', commonTexts.next)
      for (const service of ['webdev', 'seo', 'branding', 'reputation'] as const) {
        await find(browser, { text: serviceTexts.questions[service].title })
        await press('button', commonTexts.no)
      }
      await find(browser, { role: 'region', name: platforms.facebook.name })
    })
    await test.step('the Client writes a message', async () => {
      await press('link', new RegExp(`^${shellTexts.messages}`))
      await press('button', new RegExp(mara.name))
      await fill(messageTexts.writeTo(mara.name), 'Good morning from here!')
      await press('button', messageTexts.send)
      await find(browser, { text: 'Good morning from here!' })
      await press('button', shellTexts.logOut)
    })
    await test.step('the Manager reads it and opens a week of the calendar', async () => {
      await logIn(mara)
      await press('link', new RegExp(`^${shellTexts.messages}`))
      await press('link', new RegExp(cleo.name))
      await find(browser, { text: 'Good morning from here!' })
      await press('link', shellTexts.calendar)
      await press('button', calendarTexts.week)
      await find(browser, { role: 'button', name: calendarTexts.next.week })
    })
    expect(await browser.errors()).toEqual([])
  } catch (error) {
    writeFileSync(test.info().outputPath('last-page.png'), await browser.screenshot())
    throw error
  } finally {
    await browser.close()
  }
}
