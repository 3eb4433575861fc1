import { clientTexts } from '#contract/texts/clients.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { messageIn } from './steps.ts'
import { expect, test } from './fixtures.ts'
import { checkPage } from './layout.ts'
import { expectServerDown } from './page-errors.ts'
import { newPerson } from './test-api.ts'

test(
  '[SHELL-6] [MSG-14] the page shows that the server is unavailable, keeps the input and recovers by itself',
  { tag: '@own-server' },
  async ({ ownServer, openPage }) => {
    const { api } = ownServer
    const { mara, cleo, conversationId } = await api.createManagerWithClient()
    const page = await openPage({ as: mara, api })
    const other = await openPage({ as: mara, api })
    for (const one of [page, other]) expectServerDown(one)
    await other.goto('/clients')
    await expect(other.getByRole('row', { name: cleo.business_name })).toBeVisible()
    await page.goto(`/messages/${conversationId}`)
    const composer = page.getByRole('textbox', { name: messageTexts.writeTo(cleo.name) })
    await composer.fill('Half a sentence')

    await ownServer.stop()
    await expect(page.getByText(shellTexts.connectionLost)).toBeVisible()
    await expect(composer).toHaveValue('Half a sentence')
    await composer.press('Control+Enter')
    await expect(page.getByText(messageTexts.notSentYet)).toBeVisible()
    await page.getByRole('button', { name: messageTexts.retry }).click()
    await expect(page.getByText(messageTexts.notSentYet)).toBeVisible()
    await composer.fill('The other half')
    await checkPage(page)
    await other.getByRole('searchbox', { name: clientTexts.search }).fill('door')
    await expect(other.getByRole('button', { name: commonTexts.tryAgain })).toBeVisible()
    await checkPage(other)

    await ownServer.start()
    await expect(page.getByText(shellTexts.connectionLost)).toBeHidden()
    await expect(page.getByText(messageTexts.notSentYet)).toHaveCount(0)
    await expect(messageIn(page, cleo.name, 'Half a sentence')).toHaveCount(1)
    await expect(composer).toHaveValue('The other half')
    await composer.press('Control+Enter')
    await expect(messageIn(page, cleo.name, 'The other half')).toBeVisible()
    await expect(other.getByRole('row', { name: cleo.business_name })).toBeVisible()
    await expect(other.getByRole('searchbox', { name: clientTexts.search })).toHaveValue('door')
  },
)

test('[MSG-12] [SHELL-6] who was away for a day finds every message and what else happened, without a reload', async ({
  api,
  openPage,
}) => {
  const { mara, cleo, conversationId } = await api.createManagerWithClient()
  const page = await openPage({ as: mara })
  await page.clock.install()
  await page.goto(`/messages/${conversationId}`)
  await api.sendMessage(cleo, conversationId, 'Message 0')
  await expect(messageIn(page, cleo.name, 'Message 0')).toBeVisible()
  await page.context().setOffline(true)
  for (let number = 1; number <= 30; number++) await api.sendMessage(cleo, conversationId, `Message ${number}`)
  const other = await api.createClient(mara, newPerson('Nico Newest', 'Northside Yoga'))
  await page.clock.fastForward('24:00:00')
  await page.context().setOffline(false)
  await expect(messageIn(page, cleo.name, 'Message 30')).toBeVisible()
  for (let number = 0; number <= 30; number++)
    await expect(messageIn(page, cleo.name, `Message ${number}`)).toHaveCount(1)
  await page.getByRole('link', { name: shellTexts.clients }).first().click()
  await expect(page.getByRole('row', { name: other.business_name })).toBeVisible()
})
