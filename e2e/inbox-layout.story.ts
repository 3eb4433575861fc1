import { createConversation } from '#contract/messages.ts'
import { inboxTexts, messageTexts } from '#contract/texts/messages.ts'
import { preferenceTexts, unsubscribeTexts } from '#contract/texts/notifications.ts'
import { expect, test } from './fixtures.ts'
import { linkInEmail, newPerson } from './test-api.ts'
import { checkLayouts, screenshot } from './layout.ts'
import { expectErrorResponse } from './page-errors.ts'

const desk = { width: 1280, height: 800 }
const longest = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt'

test(
  "[MSG-11] [SHELL-7] an Employee's messages, as their Manager reads them, fit at every width",
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const emil = await api.createEmployee(mara, newPerson(`Emil ${longest}`))
    const empty = await api.createEmployee(mara, newPerson('Nora Blank'))
    const cleo = await api.createClient(mara)
    const { _id: conversationId } = await api.createConversation(cleo, emil)
    const user_ids = [mara.id, emil.id, cleo.id]
    const group = { type: 'Group' as const, name: `Launch ${longest}`, user_ids }
    const { _id: team } = await api.call(createConversation, { body: group }, mara.token)
    for (const text of ['Good morning', 'Is the shop window ready?', longest])
      await api.sendMessage(cleo, conversationId, text)
    await api.sendMessage(
      emil,
      conversationId,
      'It is. I send you the photos at noon, and the two drafts for the summer sign with them.',
    )
    await api.sendMessage(cleo, conversationId, 'Thank you')
    await api.sendMessage(emil, team, 'Who writes to the printer?')
    await api.sendMessage(mara, team, 'I do')
    const page = await openPage({ as: mara })
    await page.goto('/messages')
    await page.getByRole('button', { name: inboxTexts.open }).click()
    await expect(page.getByRole('combobox', { name: inboxTexts.choose })).toBeFocused()
    await checkLayouts(page, 'inbox-choose')
    await page.setViewportSize(desk)
    await page.goto(`/messages/employee/${emil.id}`)
    await expect(page.getByText(messageTexts.chooseConversation)).toBeVisible()
    await checkLayouts(page, 'inbox')
    await page.goto(`/messages/employee/${emil.id}/${conversationId}`)
    await expect(page.getByRole('region', { name: messageTexts.messagesWith(cleo.name) })).toContainText('Thank you')
    await checkLayouts(page, 'inbox-conversation')
    await page.goto(`/messages/employee/${emil.id}/${team}`)
    await page.setViewportSize(desk)
    await page.getByRole('button', { name: '3 people' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await screenshot(page, 'inbox-people')
    await page.setViewportSize(desk)
    await page.goto(`/messages/employee/${empty.id}`)
    await expect(page.getByText(inboxTexts.nothing)).toBeVisible()
    await checkLayouts(page, 'inbox-empty')
  },
)

test(
  '[NOTE-4] [SHELL-7] the notification settings of each role fit at every width',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const cleo = await api.createClient(mara)
    for (const [who, name] of [
      [mara, 'manager'],
      [await api.createEmployee(mara), 'employee'],
      [cleo, 'client'],
    ] as const) {
      const page = await openPage({ as: who })
      await page.goto('/settings/notifications')
      await page.getByRole('switch', { name: preferenceTexts.emailOf(preferenceTexts.kinds.message) }).press('Space')
      await expect(page.getByText(preferenceTexts.saved)).toBeVisible()
      if (who === mara) await page.getByRole('button', { name: preferenceTexts.editZone }).click()
      await checkLayouts(page, `settings-notifications-${name}`)
    }
  },
)

test(
  '[NOTE-5] [SHELL-7] the page that stops emails fits at every width',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const emil = await api.createEmployee(mara)
    const email = await api.createApprovedVacation(mara, emil)
    const page = await openPage()
    await page.goto(linkInEmail(email, '/unsubscribe/'))
    await expect(page.getByRole('button', { name: unsubscribeTexts.stop })).toBeVisible()
    await checkLayouts(page, 'unsubscribe')
    await page.getByRole('button', { name: unsubscribeTexts.stop }).click()
    await expect(page.getByText(unsubscribeTexts.stays)).toBeVisible()
    await checkLayouts(page, 'unsubscribe-done')
    const none = `message.${'x'.repeat(86)}`
    expectErrorResponse(page, 404, /^\/api\/notifications\/unsubscribe\//)
    await page.goto(`/unsubscribe/${none}`)
    await expect(page.getByText(unsubscribeTexts.invalid)).toBeVisible()
    await checkLayouts(page, 'unsubscribe-none')
  },
)
