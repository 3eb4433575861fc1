import type { Locator, Page } from '@playwright/test'
import { createConversation } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { messageList, messageIn } from './steps.ts'
import { expect, phone, test } from './fixtures.ts'
import { type TestApi, type Account, newPerson } from './test-api.ts'
import { checkPage, checkLayouts } from './layout.ts'

const name = 'Launch of the new shop'
const longest = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt'

const found = (page: Page) => page.getByRole('list', { name: messageTexts.found })
const hits = (page: Page) => found(page).getByRole('link')
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const everywhere = (page: Page) => page.getByRole('searchbox', { name: messageTexts.searchAll })
const here = (page: Page) => page.getByRole('searchbox', { name: messageTexts.searchIn(name) })

/** More than the newest page and the one before it hold together. */
const long = 300
const old = 20
const oldText = 'The lighthouse has its keys back'

/** A group in which a word was said long ago, and never since. */
async function createLongConversation(api: TestApi, [first, ...others]: [Account, ...Account[]]): Promise<string> {
  const people = [first, ...others]
  const body = { type: 'Group' as const, name, user_ids: people.map(({ id }) => id) }
  const { _id } = await api.call(createConversation, { body }, first.token)
  // One after the other, so that each is known by its number.
  for (let n = 1; n <= long; n++) {
    await api.sendMessage(people[n % people.length] ?? first, _id, n === old ? oldText : `Note ${n}`)
  }
  return _id
}

/** Where something stands in the window, once it stands still. */
const restingTop = (what: Locator): Promise<number> =>
  what.evaluate(async (element) => {
    let top = Number.NaN
    for (let still = 0; still < 15;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = element.getBoundingClientRect().top
      still = now === top ? still + 1 : 0
      top = now
    }
    return top
  })

/** In no frame of what happens does it move: also not away and back. */
async function expectNotMoved(what: Locator, meanwhile: () => Promise<void>): Promise<void> {
  const top = await restingTop(what)
  const seen = await what.evaluateHandle((element) => {
    const tops = { lowest: Infinity, highest: -Infinity }
    const look = () => {
      const now = element.getBoundingClientRect().top
      tops.lowest = Math.min(tops.lowest, now)
      tops.highest = Math.max(tops.highest, now)
      requestAnimationFrame(look)
    }
    look()
    return tops
  })
  await meanwhile()
  expect(Math.abs((await restingTop(what)) - top)).toBeLessThan(1)
  const { lowest, highest } = await seen.jsonValue()
  expect(highest - lowest).toBeLessThan(1)
}

/** The message is there among those it was said with, and told apart from them. */
async function expectFoundMessage(page: Page): Promise<void> {
  await expect(messageIn(page, name, oldText)).toBeInViewport({ ratio: 1 })
  await expect(messageIn(page, name, `Note ${old - 1}`)).toBeInViewport()
  await expect(messageIn(page, name, `Note ${old + 1}`)).toBeInViewport()
  const row = (text: string) =>
    messageList(page, name)
      .getByRole('listitem')
      .filter({ has: page.getByText(text, { exact: true }) })
      .locator('> div')
  const plain = 'rgba(0, 0, 0, 0)'
  await expect(row(oldText)).not.toHaveCSS('background-color', plain)
  await expect(row(`Note ${old + 1}`)).toHaveCSS('background-color', plain)
}

/** Up with the wheel until a message is in view, as who reads back does it. */
async function wheelUpTo(page: Page, text: string): Promise<void> {
  await messageList(page, name).hover()
  await expect(async () => {
    await page.mouse.wheel(0, -150)
    await expect(messageIn(page, name, text)).toBeInViewport({ ratio: 1, timeout: 1000 })
  }).toPass()
}

/** Both schemes of a width with what is open in it; a window that changes its width would close it. */
async function screenshotBothSchemes(page: Page, as: string): Promise<void> {
  await checkPage(page)
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await page.screenshot({ path: `data/look/${as}-${page.viewportSize()?.width}-${scheme}.png` })
  }
}

test('[MSG-13] an old message is found in its conversation and shown where it stands', async ({ api, openPage }) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await api.createClient(mara)
  const conversationId = await createLongConversation(api, [mara, emil, cleo])
  const desktop = await openPage({ as: mara })
  await desktop.goto(`/messages/${conversationId}`)
  await expect(messageIn(desktop, name, `Note ${long}`)).toBeInViewport()

  await test.step('Ctrl+F searches where the browser would find nothing', async () => {
    await desktop.keyboard.press('Control+f')
    await expect(here(desktop)).toBeFocused()
    await here(desktop).fill('lighthouse')
    await expect(hits(desktop)).toHaveCount(1)
    await expect(hits(desktop).locator('mark')).toHaveText('lighthouse')
    await hits(desktop).click()
    await expect(desktop).toHaveURL(`/messages/${conversationId}?at=${old}`)
    await expectFoundMessage(desktop)
    await screenshotBothSchemes(desktop, 'search-here')
    await button(desktop, messageTexts.closeSearch).click()
    await expect(here(desktop)).toBeHidden()
    await expectFoundMessage(desktop)
  })

  await test.step('[MSG-4] what arrives meanwhile does not move it, and is said to be below', async () => {
    await expect(button(desktop, messageTexts.toNewest)).toBeVisible()
    await expectNotMoved(messageIn(desktop, name, oldText), async () => {
      await api.sendMessage(cleo, conversationId, 'A word from the bakery')
      await expect(button(desktop, messageTexts.newMessages)).toBeVisible()
    })
    await expect(messageIn(desktop, name, 'A word from the bakery')).toHaveCount(0)
  })

  await test.step('[MSG-4] the way down leads to the newest', async () => {
    await button(desktop, messageTexts.newMessages).click()
    await expect(messageIn(desktop, name, 'A word from the bakery')).toBeInViewport({ ratio: 1 })
    await expect(messageIn(desktop, name, `Note ${long}`)).toBeInViewport()
    await expect(messageIn(desktop, name, oldText)).not.toBeInViewport()
    await expect(button(desktop, messageTexts.newMessages)).toHaveCount(0)
    await expect(button(desktop, messageTexts.toNewest)).toHaveCount(0)
  })

  await test.step('[MSG-4] who went up with the wheel is not moved either', async () => {
    await wheelUpTo(desktop, `Note ${long - 20}`)
    await expectNotMoved(messageIn(desktop, name, `Note ${long - 20}`), async () => {
      await api.sendMessage(emil, conversationId, 'A word from the office')
      await expect(button(desktop, messageTexts.newMessages)).toBeVisible()
    })
    await expect(messageIn(desktop, name, 'A word from the office')).not.toBeInViewport()
    await button(desktop, messageTexts.newMessages).click()
    await expect(messageIn(desktop, name, 'A word from the office')).toBeInViewport({ ratio: 1 })
    await expect(button(desktop, messageTexts.newMessages)).toHaveCount(0)
  })

  await test.step('on a phone the search makes room for what was chosen', async () => {
    const mobile = await openPage({ as: cleo, ...phone })
    await mobile.goto(`/messages/${conversationId}`)
    await expect(messageIn(mobile, name, 'A word from the office')).toBeInViewport()
    await button(mobile, messageTexts.searchIn(name)).tap()
    await here(mobile).fill('lighthouse')
    await expect(hits(mobile)).toHaveCount(1)
    await screenshotBothSchemes(mobile, 'search-here')
    await hits(mobile).tap()
    await expect(here(mobile)).toBeHidden()
    await expectFoundMessage(mobile)
    await screenshotBothSchemes(mobile, 'search-shown')
    await button(mobile, messageTexts.toNewest).tap()
    await expect(messageIn(mobile, name, 'A word from the office')).toBeInViewport({ ratio: 1 })
  })
})

test('[MSG-13] [SHELL-7] the search over all conversations', { tag: '@look' }, async ({ api, openPage }) => {
  test.setTimeout(300_000)
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await api.createClient(mara, newPerson('Cleo Baker', longest))
  const user_ids = [mara.id, emil.id, cleo.id]
  const group = await api.call(createConversation, { body: { type: 'Group', name, user_ids } }, mara.token)
  const direct = await api.createConversation(mara, cleo)
  const theirs = await api.createConversation(emil, cleo)
  await api.sendMessage(cleo, direct._id, 'When does the invoice for the ovens come?')
  await api.sendMessage(mara, direct._id, 'Tomorrow, with everything of May on it.')
  await api.sendMessage(emil, theirs._id, 'Somebody forgot an umbrella here')
  await api.sendMessage(cleo, theirs._id, 'The invoices for it may wait')
  await api.sendMessage(emil, group._id, `The invoices of ${longest.repeat(2)} are in the folder`)
  const desktop = await openPage({ as: mara })
  const mobile = await openPage({ as: mara, ...phone })
  for (const page of [desktop, mobile]) await page.goto('/messages')

  await test.step('the beginning of a word finds it in every conversation one is in, the newest first', async () => {
    for (const page of [desktop, mobile]) {
      await everywhere(page).fill('invo')
      await expect(hits(page)).toHaveCount(2)
      await expect(hits(page).nth(0)).toContainText(messageTexts.saidIn(emil.name, name))
      await expect(hits(page).nth(0).locator('mark')).toHaveText('invoices')
      await expect(hits(page).nth(1)).toContainText('When does the invoice for the ovens come?')
      await expect(hits(page).nth(1).locator('mark')).toHaveText('invoice')
    }
    await checkPage(mobile)
    await checkLayouts(desktop, 'search-all')
  })

  await test.step('two words find what has both', async () => {
    for (const page of [desktop, mobile]) {
      await everywhere(page).fill('ovens invo')
      await expect(hits(page)).toHaveCount(1)
      await expect(hits(page)).toContainText('When does the invoice for the ovens come?')
    }
  })

  await test.step('a result leads to where it was said, and what was typed stands when one comes back', async () => {
    await hits(mobile).tap()
    await expect(mobile).toHaveURL(`/messages/${direct._id}?at=1`)
    await expect(messageIn(mobile, cleo.name, 'When does the invoice for the ovens come?')).toBeInViewport({ ratio: 1 })
    await checkPage(mobile)
    await mobile.getByRole('link', { name: messageTexts.backToConversations }).tap()
    await expect(everywhere(mobile)).toHaveValue('ovens invo')
    await expect(hits(mobile)).toHaveCount(1)
  })

  await test.step('a name is found as before, with what was said below it', async () => {
    await everywhere(mobile).fill('cleo')
    await expect(mobile.getByRole('link', { name: cleo.name })).toBeVisible()
    await expect(mobile.getByText(messageTexts.nothingSaid)).toBeVisible()
    await screenshotBothSchemes(mobile, 'search-name')
  })

  await test.step('where nothing is found it says so', async () => {
    for (const page of [desktop, mobile]) {
      await everywhere(page).fill('zebra')
      await expect(page.getByText(messageTexts.nothingSaid)).toBeVisible()
      await expect(page.getByText(messageTexts.nobodyFound)).toBeVisible()
      await expect(hits(page)).toHaveCount(0)
    }
    await checkPage(mobile)
    await checkLayouts(desktop, 'search-none')
  })

  await test.step('what was said where one is not is not found, and by who was there it is', async () => {
    await everywhere(mobile).fill('umbrella')
    await expect(mobile.getByText(messageTexts.nothingSaid)).toBeVisible()
    await expect(hits(mobile)).toHaveCount(0)
    const colleague = await openPage({ as: emil })
    await colleague.goto('/messages')
    await everywhere(colleague).fill('umbrella')
    await expect(hits(colleague)).toHaveCount(1)
    await hits(colleague).click()
    await expect(colleague).toHaveURL(`/messages/${theirs._id}?at=1`)
    await expect(messageIn(colleague, cleo.name, 'Somebody forgot an umbrella here')).toBeInViewport({ ratio: 1 })
    await checkPage(colleague)
  })
})
