import type { Locator, Page } from '@playwright/test'
import { createConversation } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { findTexts } from '#contract/texts/search.ts'
import { expect, phone, test } from './fixtures.ts'
import { newPerson } from './test-api.ts'
import { checkPage, checkLayouts, screenshotBothSchemes } from './layout.ts'

const longest = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt'

const dialog = (page: Page) => page.getByRole('dialog', { name: findTexts.title })
const field = (page: Page) => page.getByRole('combobox', { name: findTexts.label })
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name, exact: true })
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name })
const button = (page: Page) => page.getByRole('button', { name: findTexts.title }).filter({ visible: true })
/** Opens quick find with its shortcut and types. */
async function find(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(typed)
}
const active = async (page: Page): Promise<Locator> =>
  page.locator(`[id="${await field(page).getAttribute('aria-activedescendant')}"]`)
/** The text of the option that Enter would open. */
const activeOption = (page: Page): Promise<string> =>
  field(page).evaluate(
    (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
  )

test('[SHELL-8] a Manager reaches every page with the keyboard', { tag: '@look' }, async ({ api, openPage }) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await api.createClient(mara, newPerson('Cleo Baker', 'Blue Door Bakery'))
  await api.createClient(mara, newPerson(longest, longest))
  const user_ids = [mara.id, emil.id, cleo.id]
  const team = await api.call(createConversation, { body: { type: 'Group', name: 'Blue team', user_ids } }, mara.token)
  const direct = await api.createConversation(mara, cleo)
  await api.sendMessage(cleo, direct._id, 'When does the invoice come?')
  const page = await openPage({ as: mara })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await test.step('the shortcut opens quick find with pages to go to, and Escape returns the focus', async () => {
    await button(page).focus()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await expect(group(page, findTexts.places).getByRole('option').first()).toBeVisible()
    await checkPage(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(button(page)).toBeFocused()
  })

  await test.step('two mistyped words find a client', async () => {
    await find(page, 'Bluw Dor')
    await expect(group(page, findTexts.kinds.client).getByRole('option')).toHaveCount(1)
    await expect.poll(() => activeOption(page)).toContain('Blue Door Bakery')
    await expect((await active(page)).locator('mark')).toHaveText(['Blue', 'Door'])
    await checkPage(page)
    await screenshotBothSchemes(page, 'quick-find-typo')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/clients/${cleo.id}`)
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('one search finds several kinds of results, and the arrow keys lead to a conversation', async () => {
    await page.keyboard.press('Control+k')
    await expect(option(page, /Blue Door Bakery/)).toBeVisible()
    await page.keyboard.type('blue')
    await expect(group(page, findTexts.kinds.conversation).getByRole('option', { name: /Blue team/ })).toBeVisible()
    await screenshotBothSchemes(page, 'quick-find-kinds')
    // An answer that comes later may add options above, below which the one that was reached stays.
    const reach = async () => {
      const option = await activeOption(page)
      if (!option.startsWith('Blue team')) await page.keyboard.press('ArrowDown')
      return option
    }
    await expect.poll(reach).toMatch(/^Blue team/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/messages/${team._id}`)
  })

  await test.step('quick find opens while writing and keeps the draft; a page is found by its subject', async () => {
    const composer = page.getByRole('textbox', { name: messageTexts.writeTo('Blue team') })
    await composer.fill('Half a sent')
    await composer.press('Control+k')
    await page.keyboard.type('pasword')
    await expect(option(page, /^Security/)).toBeVisible()
    await expect.poll(() => activeOption(page)).toContain('Security')
    await page.keyboard.press('Escape')
    await expect(composer).toBeFocused()
    await expect(composer).toHaveValue('Half a sent')
    await find(page, 'pasword')
    await expect.poll(() => activeOption(page)).toContain('Security')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/settings/security')
  })

  await test.step('a further step searches the messages', async () => {
    await find(page, 'invoice')
    await page.keyboard.press('End')
    await expect.poll(() => activeOption(page)).toContain(findTexts.searchMessages('invoice'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/messages?search=invoice')
    await expect(page.getByRole('searchbox', { name: messageTexts.searchAll })).toHaveValue('invoice')
    await expect(page.getByRole('list', { name: messageTexts.found }).getByRole('link')).toHaveCount(1)
  })

  await test.step('no result shows what to try', async () => {
    await find(page, longest.replace('Donau', 'Xqz').slice(0, 12))
    await expect(dialog(page).getByText(findTexts.nothingHint)).toBeVisible()
    await checkPage(page)
    await screenshotBothSchemes(page, 'quick-find-nothing')
    await field(page).fill(longest.slice(0, 30))
    await expect(option(page, new RegExp(`^${longest}`))).toBeVisible()
    await screenshotBothSchemes(page, 'quick-find-long')
  })

  await test.step('pages are found while the server is unavailable', async () => {
    await page.route('**/api/search**', (route) => route.abort('internetdisconnected'))
    await field(page).fill('theme')
    await expect(dialog(page).getByRole('alert')).toContainText(findTexts.failed)
    await expect(option(page, /^Theme/)).toBeVisible()
    await checkPage(page)
    await screenshotBothSchemes(page, 'quick-find-away')
  })
})

test(
  '[SHELL-8] Employees and Clients find their own things, also on a phone',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const emil = await api.createEmployee(mara)
    const cleo = await api.createClient(mara, newPerson('Cleo Baker', 'Blue Door Bakery'))
    const dan = await api.createClient(mara, newPerson('Dan Gardener', 'Blue Garden'))

    await test.step('an Employee finds clients and no colleague’s pages', async () => {
      const page = await openPage({ as: emil })
      await page.goto('/dashboard')
      await expect(button(page)).toBeVisible()
      await find(page, 'blue')
      await expect(group(page, findTexts.kinds.client).getByRole('option')).toHaveCount(2)
      await field(page).fill(mara.name)
      await expect(group(page, findTexts.kinds.conversation).getByRole('option')).toHaveCount(1)
      await expect(group(page, findTexts.kinds.employee)).toHaveCount(0)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/messages\?search=/)
      await expect(page.getByRole('searchbox', { name: messageTexts.searchAll })).toHaveValue(mara.name)
    })

    await test.step('a Client on a phone finds people to write to and their contract, and no other client', async () => {
      const page = await openPage({ as: cleo, ...phone })
      await page.goto('/dashboard')
      await button(page).tap()
      await expect(field(page)).toBeFocused()
      await checkPage(page)
      await screenshotBothSchemes(page, 'quick-find-phone-first')
      await field(page).fill('blue garden')
      await expect(dialog(page).getByText(findTexts.nothing('blue garden')).first()).toBeVisible()
      await expect(option(page, new RegExp(dan.name))).toHaveCount(0)
      await field(page).fill('contract')
      await expect(option(page, /My files & contract/)).toBeVisible()
      await screenshotBothSchemes(page, 'quick-find-phone')
      await option(page, /Where is my contract/).tap()
      await expect(page).toHaveURL('/faq#contract')
      await expect(dialog(page)).toBeHidden()
      await expect(page.locator('#contract')).toHaveAttribute('open')
    })
  },
)

test(
  '[SHELL-4] the FAQ of each role can be opened, linked and printed',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const cleo = await api.createClient(mara)
    const emil = await api.createEmployee(mara)
    const page = await openPage({ as: mara })
    await page.goto('/faq')
    const question = page.getByText('Where do the passwords of clients go, and who can read them?')
    await question.click()
    await expect(page.locator('#passwords')).toContainText('whoever runs it and holds its key could read them')
    await checkLayouts(page, 'faq')
    await page.goto('/dashboard')
    await page.goto('/faq#two-step')
    await expect(page.locator('#two-step summary')).toBeFocused()
    await expect(page.locator('#passwords')).not.toHaveAttribute('open')
    await expect(page.locator('#two-step')).toBeInViewport()
    await page.locator('#two-step').getByRole('link', { name: 'Open Security' }).click()
    await expect(page).toHaveURL('/settings/security')
    for (const who of [emil, cleo]) {
      const mobile = await openPage({ as: who, ...phone })
      await mobile.goto('/faq')
      await mobile.getByRole('button', { name: 'Open all' }).tap()
      await expect(mobile.locator('details:not([open])')).toHaveCount(0)
      await checkPage(mobile)
    }
  },
)
