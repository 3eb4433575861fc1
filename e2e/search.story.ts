import type { Locator, Page } from '@playwright/test'
import { createConversation } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { messageList, messageIn } from './steps.ts'
import { expect, phone, test } from './fixtures.ts'
import { type TestApi, type Account, newPerson } from './test-api.ts'
import { checkPage, checkLayouts, screenshotBothSchemes } from './layout.ts'

const name = 'Launch of the new shop'
const longest = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt'

const found = (page: Page) => page.getByRole('list', { name: messageTexts.found })
const hits = (page: Page) => found(page).getByRole('link')
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const everywhere = (page: Page) => page.getByRole('searchbox', { name: messageTexts.searchAll })
const here = (page: Page) => page.getByRole('searchbox', { name: messageTexts.searchIn(name) })

/** More messages than the two newest pages hold. */
const long = 300
const old = 20
const oldText = 'The lighthouse has its keys back'

/** A group whose only match is an old message. */
async function createLongConversation(api: TestApi, [first, ...others]: [Account, ...Account[]]): Promise<string> {
  const people = [first, ...others]
  const body = { type: 'Group' as const, name, user_ids: people.map(({ id }) => id) }
  const { _id } = await api.call(createConversation, { body }, first.token)
  // Sent one after the other, so that each text has a known seq.
  for (let n = 1; n <= long; n++) {
    await api.sendMessage(people[n % people.length] ?? first, _id, n === old ? oldText : `Note ${n}`)
  }
  return _id
}

/** The element's position in the window, once it stops moving. */
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

/** Checks in every frame that the element does not move, not even back and forth. */
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

/** The found message is shown among its neighbors and is highlighted. */
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

/** Scrolls up with the wheel until a message is in view. */
async function wheelUpTo(page: Page, text: string): Promise<void> {
  await messageList(page, name).hover()
  await expect(async () => {
    await page.mouse.wheel(0, -150)
    await expect(messageIn(page, name, text)).toBeInViewport({ ratio: 1, timeout: 1000 })
  }).toPass()
}

test(
  '[MSG-13] an old message is found in its conversation and shown in its place',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const emil = await api.createEmployee(mara)
    const cleo = await api.createClient(mara)
    const conversationId = await createLongConversation(api, [mara, emil, cleo])
    const desktop = await openPage({ as: mara })
    await desktop.goto(`/messages/${conversationId}`)
    await expect(messageIn(desktop, name, `Note ${long}`)).toBeInViewport()

    await test.step('Ctrl+F opens the search of the conversation', async () => {
      await desktop.keyboard.press('Control+f')
      await expect(here(desktop)).toBeFocused()
      await here(desktop).fill('lighthouse')
      await expect(hits(desktop)).toHaveCount(1)
      await expect(hits(desktop).locator('mark')).toHaveText('lighthouse')
      await hits(desktop).click()
      await expect(desktop).toHaveURL(`/messages/${conversationId}?at=${old}`)
      await expectFoundMessage(desktop)
      await checkPage(desktop)
      await screenshotBothSchemes(desktop, 'search-here')
      await button(desktop, messageTexts.closeSearch).click()
      await expect(here(desktop)).toBeHidden()
      await expectFoundMessage(desktop)
    })

    await test.step('[MSG-4] new messages do not move the view, and a button announces them', async () => {
      await expect(button(desktop, messageTexts.toNewest)).toBeVisible()
      await expectNotMoved(messageIn(desktop, name, oldText), async () => {
        await api.sendMessage(cleo, conversationId, 'A word from the bakery')
        await expect(button(desktop, messageTexts.newMessages)).toBeVisible()
      })
      await expect(messageIn(desktop, name, 'A word from the bakery')).toHaveCount(0)
    })

    await test.step('[MSG-4] the button leads to the newest message', async () => {
      await button(desktop, messageTexts.newMessages).click()
      await expect(messageIn(desktop, name, 'A word from the bakery')).toBeInViewport({ ratio: 1 })
      await expect(messageIn(desktop, name, `Note ${long}`)).toBeInViewport()
      await expect(messageIn(desktop, name, oldText)).not.toBeInViewport()
      await expect(button(desktop, messageTexts.newMessages)).toHaveCount(0)
      await expect(button(desktop, messageTexts.toNewest)).toHaveCount(0)
    })

    await test.step('[MSG-4] new messages do not move the view after scrolling up with the wheel', async () => {
      await wheelUpTo(desktop, `Note ${long - 20}`)
      await expectNotMoved(messageIn(desktop, name, `Note ${long - 20}`), async () => {
        await api.sendMessage(emil, conversationId, 'A word from the office')
        await expect(button(desktop, messageTexts.newMessages)).toBeVisible()
      })
      await expect(messageIn(desktop, name, 'A word from the office')).not.toBeInViewport()
      await expect(desktop.getByRole('img', { name: messageTexts.unread(1) })).toHaveCount(2) // in the list and in the shell
      await button(desktop, messageTexts.newMessages).click()
      await expect(desktop.getByRole('img', { name: messageTexts.unread(1) })).toHaveCount(0)
      await expect(messageIn(desktop, name, 'A word from the office')).toBeInViewport({ ratio: 1 })
      await expect(button(desktop, messageTexts.newMessages)).toHaveCount(0)
    })

    await test.step('the search on a phone makes room for the chosen message', async () => {
      const mobile = await openPage({ as: cleo, ...phone })
      await mobile.goto(`/messages/${conversationId}`)
      await expect(messageIn(mobile, name, 'A word from the office')).toBeInViewport()
      await button(mobile, messageTexts.searchIn(name)).tap()
      await here(mobile).fill('lighthouse')
      await expect(hits(mobile)).toHaveCount(1)
      await checkPage(mobile)
      await screenshotBothSchemes(mobile, 'search-here')
      await hits(mobile).tap()
      await expect(here(mobile)).toBeHidden()
      await expectFoundMessage(mobile)
      await checkPage(mobile)
      await screenshotBothSchemes(mobile, 'search-shown')
      await button(mobile, messageTexts.toNewest).tap()
      await expect(messageIn(mobile, name, 'A word from the office')).toBeInViewport({ ratio: 1 })
    })
  },
)

test(
  '[MSG-13] [SHELL-7] the search covers all conversations of a person',
  { tag: '@look' },
  async ({ api, openPage }) => {
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

    await test.step('the beginning of a word finds messages of every conversation, newest first', async () => {
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

    await test.step('two words find messages that contain both', async () => {
      for (const page of [desktop, mobile]) {
        await everywhere(page).fill('ovens invo')
        await expect(hits(page)).toHaveCount(1)
        await expect(hits(page)).toContainText('When does the invoice for the ovens come?')
      }
    })

    await test.step('a result opens the message in its place, and going back keeps the search', async () => {
      await hits(mobile).tap()
      await expect(mobile).toHaveURL(`/messages/${direct._id}?at=1`)
      await expect(messageIn(mobile, cleo.name, 'When does the invoice for the ovens come?')).toBeInViewport({
        ratio: 1,
      })
      await checkPage(mobile)
      await mobile.getByRole('link', { name: messageTexts.backToConversations }).tap()
      await expect(everywhere(mobile)).toHaveValue('ovens invo')
      await expect(hits(mobile)).toHaveCount(1)
    })

    await test.step('a name finds the conversation, with matching messages below it', async () => {
      await everywhere(mobile).fill('cleo')
      await expect(mobile.getByRole('link', { name: cleo.name })).toBeVisible()
      await expect(mobile.getByText(messageTexts.nothingSaid)).toBeVisible()
      await checkPage(mobile)
      await screenshotBothSchemes(mobile, 'search-name')
    })

    await test.step('a search without a match shows so', async () => {
      for (const page of [desktop, mobile]) {
        await everywhere(page).fill('zebra')
        await expect(page.getByText(messageTexts.nothingSaid)).toBeVisible()
        await expect(page.getByText(messageTexts.nobodyFound)).toBeVisible()
        await expect(hits(page)).toHaveCount(0)
      }
      await checkPage(mobile)
      await checkLayouts(desktop, 'search-none')
    })

    await test.step('a message is found by members of its conversation only', async () => {
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
  },
)
