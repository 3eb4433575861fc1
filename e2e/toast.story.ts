import type { Page } from '@playwright/test'
import { archivePerson } from '#contract/clients.ts'
import { listOnboardingBoard } from '#contract/dashboard.ts'
import { formatMessageTime } from '#contract/domain/format-dates.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { preferenceTexts } from '#contract/texts/notifications.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { expect, test } from './fixtures.ts'
import { checkLayouts, checkPage } from './layout.ts'
import { refuseCalls } from './page-errors.ts'
import { messageIn, messageList, nextConnection } from './steps.ts'

const toasts = (page: Page) => page.getByRole('status').filter({ has: page.locator('a[href^="/messages/"]') })

test(
  'a message that arrives while another page is open comes up, and opens its conversation',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const { mara, cleo, conversationId } = await api.createManagerWithClient()
    const page = await openPage({ as: mara })
    const connected = nextConnection(page)
    await page.goto('/clients')
    await connected
    await expect(page.getByRole('row', { name: cleo.business_name })).toBeVisible()
    // The focus on it keeps it at any width, so that the checks have time.
    const hold = async () => {
      await expect(toasts(page)).toBeVisible()
      await toasts(page).getByRole('link').focus()
    }
    await api.sendMessage(cleo, conversationId, 'Is Friday fine for the photos?\nOr Monday?')
    await hold()
    await expect(toasts(page)).toContainText(cleo.name)
    await expect(toasts(page)).toContainText('Is Friday fine for the photos?')
    await expect(toasts(page)).not.toContainText('Or Monday?')
    await checkLayouts(page, 'message-toast')
    await page.setViewportSize({ width: 1280, height: 800 })
    await hold()

    await test.step('the next one of the conversation replaces it', async () => {
      await api.sendMessage(cleo, conversationId, 'Monday is better.')
      await expect(toasts(page)).toContainText('Monday is better.')
      await expect(toasts(page).getByRole('link')).toHaveCount(1)
      await toasts(page).getByRole('link').click()
      await expect(page).toHaveURL(`/messages/${conversationId}`)
      await expect(messageIn(page, cleo.name, 'Monday is better.')).toBeVisible()
      await expect(toasts(page)).toHaveCount(0)
    })

    await test.step('a message does not come up while its own conversation is open', async () => {
      await api.sendMessage(cleo, conversationId, 'Here I am.')
      await expect(messageIn(page, cleo.name, 'Here I am.')).toBeVisible()
      await expect(toasts(page)).toHaveCount(0)
    })
  },
)

test('[MSG-4] the settings turn toasts off, and the times of all messages on', async ({ api, openPage }) => {
  const { mara, cleo, conversationId } = await api.createManagerWithClient()
  const page = await openPage({ as: mara })
  await page.goto('/settings/notifications')
  const turn = async (label: string) => {
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/settings/messages'))
    await page.getByRole('switch', { name: label }).press('Space')
    await saved
  }
  await turn(preferenceTexts.messages.toasts)
  await turn(preferenceTexts.messages.times)
  await checkPage(page)
  const days: string[] = [] // two around midnight
  for (const text of ['First', 'Second', 'Third']) {
    const { date } = await api.sendMessage(cleo, conversationId, text)
    days.push(formatMessageTime(date, undefined).split(' ')[1] ?? '')
  }
  await expect(page.getByRole('link', { name: shellTexts.unread(3) }).first()).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
  await page.goto(`/messages/${conversationId}`)
  await expect(messageIn(page, cleo.name, 'Third')).toBeVisible()
  const times = messageList(page, cleo.name).locator('time', { hasText: new RegExp(days.join('|')) })
  await expect(times).toHaveCount(3)
  for (const time of await times.all()) {
    const box = await time.boundingBox()
    expect(box?.height ?? 0).toBeGreaterThan(8) // a hidden one has a pixel
  }
  await checkPage(page)
})

test('[CLI-5] an archived client leaves the list at once, and is back with a sentence when the server refuses', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  const page = await openPage({ as: mara })
  await page.goto('/clients')
  const row = page.getByRole('row').filter({ hasText: cleo.business_name })
  const archive = async () => {
    await row.getByRole('button', { name: peopleTexts.optionsOf(cleo.business_name) }).click()
    await page.getByRole('menuitem', { name: peopleTexts.archive, exact: true }).click()
  }
  const refused = await refuseCalls(page, archivePerson.path)
  await archive()
  await expect(page.getByText(peopleTexts.wasArchived(cleo.business_name))).toBeVisible()
  await expect(row).toHaveCount(0)
  refused.release()
  await expect(page.getByText(peopleTexts.notArchived(cleo.business_name))).toBeVisible()
  await expect(row).toBeVisible()
  await checkPage(page)
  refused.end()
  await page.getByRole('button', { name: commonTexts.tryAgain }).click()
  await expect(page.getByText(peopleTexts.wasArchived(cleo.business_name))).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect.poll(async () => (await api.call(listOnboardingBoard, {}, mara.token)).items).toEqual([])
})
