import { createConversation } from '#contract/messages.ts'
import { inboxTexts, messageTexts } from '#contract/texts/messages.ts'
import { preferenceTexts, unsubscribeTexts } from '#contract/texts/notifications.ts'
import { expect, test } from './fixtures.ts'
import { linkIn, somebody } from './house.ts'
import { checkLayouts, screenshot } from './layout.ts'
import { expectRefusal } from './watch.ts'

const desk = { width: 1280, height: 800 }
const longest = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt'

test(
  "[MSG-11] [SHELL-7] an employee's messages, as their Manager looks into them",
  { tag: '@look' },
  async ({ house, open }) => {
    const mara = await house.manager()
    const emil = await house.employee(mara, somebody(`Emil ${longest}`))
    const empty = await house.employee(mara, somebody('Nora Blank'))
    const cleo = await house.client(mara)
    const { _id: talk } = await house.conversation(cleo, emil)
    const user_ids = [mara.id, emil.id, cleo.id]
    const group = { type: 'Group' as const, name: `Launch ${longest}`, user_ids }
    const { _id: team } = await house.ask(createConversation, { body: group }, mara.token)
    for (const text of ['Good morning', 'Is the shop window ready?', longest]) await house.write(cleo, talk, text)
    await house.write(
      emil,
      talk,
      'It is. I send you the photos at noon, and the two drafts for the summer sign with them.',
    )
    await house.write(cleo, talk, 'Thank you')
    await house.write(emil, team, 'Who writes to the printer?')
    await house.write(mara, team, 'I do')
    const page = await open({ as: mara })
    await page.goto('/messages')
    await page.getByRole('button', { name: inboxTexts.open }).click()
    await expect(page.getByRole('combobox', { name: inboxTexts.choose })).toBeFocused()
    await checkLayouts(page, 'inbox-choose')
    await page.setViewportSize(desk)
    await page.goto(`/messages/employee/${emil.id}`)
    await expect(page.getByText(messageTexts.chooseConversation)).toBeVisible()
    await checkLayouts(page, 'inbox')
    await page.goto(`/messages/employee/${emil.id}/${talk}`)
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

test('[NOTE-4] [SHELL-7] the settings of notifications, for each role', { tag: '@look' }, async ({ house, open }) => {
  const mara = await house.manager()
  const cleo = await house.client(mara)
  for (const [who, name] of [
    [mara, 'manager'],
    [await house.employee(mara), 'employee'],
    [cleo, 'client'],
  ] as const) {
    const page = await open({ as: who })
    await page.goto('/settings/notifications')
    await page
      .getByRole('switch', { name: preferenceTexts.emailOf(preferenceTexts.kinds.message) })
      .click({ force: true })
    await expect(page.getByText(preferenceTexts.saved)).toBeVisible()
    if (who === mara) await page.getByRole('button', { name: preferenceTexts.editZone }).click()
    await checkLayouts(page, `settings-notifications-${name}`)
  }
})

test('[NOTE-5] [SHELL-7] the page behind the link that stops e-mails', { tag: '@look' }, async ({ house, open }) => {
  const mara = await house.manager()
  const emil = await house.employee(mara)
  const mail = await house.approvedVacation(mara, emil)
  const page = await open()
  await page.goto(linkIn(mail, '/unsubscribe/'))
  await expect(page.getByRole('button', { name: unsubscribeTexts.stop })).toBeVisible()
  await checkLayouts(page, 'unsubscribe')
  await page.getByRole('button', { name: unsubscribeTexts.stop }).click()
  await expect(page.getByText(unsubscribeTexts.stays)).toBeVisible()
  await checkLayouts(page, 'unsubscribe-done')
  expectRefusal(page, 404, /^\/api\/notifications\/unsubscribe\/none$/)
  await page.goto('/unsubscribe/none')
  await expect(page.getByText(unsubscribeTexts.invalid)).toBeVisible()
  await checkLayouts(page, 'unsubscribe-none')
})
