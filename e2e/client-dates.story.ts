import { savePermission } from '#contract/permissions.ts'
import { updateEvents, updateServices } from '#contract/onboarding.ts'
import { dateAddressTexts } from '#contract/texts/client-dates.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { expect, test } from './fixtures.ts'
import { checkLayouts, checkPage } from './layout.ts'

test("[COL-64] an Employee subscribes to a client's days, until the grant ends", async ({ api, openPage, request }) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await api.createClient(mara)
  await api.call(updateServices, { body: { social: true } }, cleo.token)
  await api.call(updateEvents, { body: { february_dates: ["Valentine's Day"] } }, cleo.token)
  const grant = { employee_id: emil.id, client_id: cleo.id, national_days: true }
  await api.call(savePermission, { body: grant }, mara.token)
  const page = await openPage({ as: emil })
  await page.goto(`/clients/${cleo.id}`)
  await page.getByRole('tab', { name: new RegExp(clientTexts.events) }).click()
  await page.getByRole('button', { name: dateAddressTexts.title }).click()
  await page.getByLabel(dateAddressTexts.lead).selectOption('both')
  await page.getByRole('button', { name: dateAddressTexts.make }).click()
  const field = page.getByRole('textbox', { name: dateAddressTexts.label })
  await expect(field).toHaveValue(/\.ics$/)
  await checkPage(page)
  const url = await field.inputValue()
  const calendar = await (await request.get(url)).text()
  expect(calendar).toContain("SUMMARY:Valentine's Day")
  expect(calendar).toContain("SUMMARY:Prepare: Valentine's Day")
  await api.call(savePermission, { body: { ...grant, national_days: false } }, mara.token)
  expect((await request.get(url)).status()).toBe(404)
})

test(
  '[COL-64] [SHELL-7] the calendar address of days fits at every width',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const cleo = await api.createClient(mara)
    await api.call(updateServices, { body: { social: true } }, cleo.token)
    const page = await openPage({ as: cleo })
    await page.goto('/onboarding/events')
    await page.getByRole('button', { name: dateAddressTexts.title }).click()
    await expect(page.getByLabel(dateAddressTexts.lead)).toBeVisible()
    await checkLayouts(page, 'date-address')
  },
)
