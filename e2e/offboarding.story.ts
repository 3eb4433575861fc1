import { readFile } from 'node:fs/promises'
import { savePermission } from '#contract/permissions.ts'
import { updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { exportTexts } from '#contract/texts/exports.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { offboardingTexts, receiptTexts } from '#contract/texts/offboarding.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { expect, test } from './fixtures.ts'
import { checkLayouts, checkPage } from './layout.ts'
import { expectErrorResponse } from './page-errors.ts'
import type { Account, TestApi } from './test-api.ts'

async function createWork(api: TestApi): Promise<{ mara: Account; cleo: Account }> {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await api.createClient(mara)
  await api.call(updateServices, { body: { social: true, show_instagram: true } }, cleo.token)
  const instagram = { login: 'bluedoor', password: 'oven#1' }
  await api.call(updateOwnAccounts, { body: { instagram } }, cleo.token)
  const grant = { employee_id: emil.id, client_id: cleo.id, instagram_username: true, instagram_password: true }
  await api.call(savePermission, { body: grant }, mara.token)
  return { mara, cleo }
}

test('[COL-62] [COL-63] a Manager takes the data, ends the work with a client, and both sides have the receipt', async ({
  api,
  openPage,
}) => {
  const { mara, cleo } = await createWork(api)
  const clientPage = await openPage({ as: cleo })
  expectErrorResponse(clientPage, 401, /./)
  await clientPage.goto('/dashboard')
  await clientPage.getByRole('heading').first().waitFor()
  const page = await openPage({ as: mara })
  await page.goto(`/clients/${cleo.id}`)
  await page.getByRole('button', { name: peopleTexts.optionsOf(cleo.business_name) }).click()
  await page.getByRole('menuitem', { name: offboardingTexts.option }).click()
  await expect(page.getByRole('heading', { name: offboardingTexts.title(cleo.business_name) })).toBeVisible()
  await expect(page.getByText('Instagram password')).toBeVisible()
  await checkPage(page)

  await page.getByRole('button', { name: exportTexts.ofClient.start }).click()
  const arrives = page.waitForEvent('download')
  await page.getByRole('button', { name: exportTexts.download, exact: true }).click()
  expect((await arrives).suggestedFilename()).toMatch(/^Blue Door Bakery .*\.zip$/)

  await page.getByRole('button', { name: offboardingTexts.end }).click()
  await page.getByRole('dialog').getByRole('button', { name: offboardingTexts.end }).click()
  await expect(page).toHaveURL(/\/clients\/receipts\//)
  await expect(page.getByRole('listitem').filter({ hasText: /^Instagram password$/ })).toBeVisible()
  await expect(page.getByText(receiptTexts.backupsText)).toBeVisible()
  await checkPage(page)
  const saves = page.waitForEvent('download')
  await page.getByRole('button', { name: offboardingTexts.download }).click()
  const text = await readFile(await (await saves).path(), 'utf8')
  expect(text).toContain('- Instagram password')
  expect(text).not.toMatch(/oven#1|bluedoor/)

  await expect(clientPage.getByRole('button', { name: authTexts.logIn })).toBeVisible()
  const email = await api.waitForEmail(cleo.email, emailTexts.offboarding.subject(mara.business_name))
  expect(email.text).toContain('- Instagram password')
  expect(email.text).not.toMatch(/oven#1|bluedoor/)

  await page.goto('/clients/archive')
  await expect(page.getByRole('heading', { name: clientTexts.archiveTitle })).toBeVisible()
  await page.getByRole('link', { name: offboardingTexts.receipts }).click()
  // The archive's row has a link of this name too.
  await expect(page.getByRole('heading', { level: 1, name: offboardingTexts.receipts })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(cleo.business_name) }).click()
  await expect(page.getByRole('heading', { name: receiptTexts.title(cleo.business_name) })).toBeVisible()
  await page.goto(`/clients/${cleo.id}/offboarding`)
  await expect(page.getByText(offboardingTexts.ended)).toBeVisible()
})

test(
  '[SHELL-7] [COL-62] the end of the work and its receipt fit at every width',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const { mara, cleo } = await createWork(api)
    const page = await openPage({ as: mara })
    await page.goto(`/clients/${cleo.id}/offboarding`)
    await expect(page.getByText('Instagram password')).toBeVisible()
    await checkLayouts(page, 'offboarding')
    await page.getByRole('button', { name: offboardingTexts.end }).click()
    await page.getByRole('dialog').getByRole('button', { name: offboardingTexts.end }).click()
    await expect(page.getByText(receiptTexts.backupsText)).toBeVisible()
    await checkLayouts(page, 'receipt')
    await page.goto('/clients/receipts')
    await expect(page.getByRole('link', { name: new RegExp(cleo.business_name) })).toBeVisible()
    await checkLayouts(page, 'receipts')
  },
)
