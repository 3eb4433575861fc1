import { showClient, updateBilling } from '#contract/clients.ts'
import { billingTexts } from '#contract/texts/clients.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { expect, test } from './fixtures.ts'
import { checkPage } from './layout.ts'
import { expectErrorResponse } from './page-errors.ts'

test('[SHELL-12] [CLI-10] agency and client edit the billing at once: nothing of either is lost, and both values are shown', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  const stored = async () => (await api.call(showClient, { params: { id: cleo.id } }, mara.token)).billing
  const agency = (body: object) => api.call(updateBilling, { body: { client_id: cleo.id, ...body } }, mara.token)
  await agency({ billing_city: 'Hull', billing_phone: '5550102030' })
  const page = await openPage({ as: cleo })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const save = () => page.getByRole('button', { name: billingTexts.save }).click()
  await page.goto('/account')
  await expect(field(billingTexts.city)).toHaveValue('Hull')

  await test.step('two saves keep the phone that the agency corrected', async () => {
    await agency({ billing_phone: '5550109999' })
    for (const [label, value] of [
      [billingTexts.address, '1 Pier'],
      [billingTexts.zip, '04101'],
    ] as const) {
      await field(label).fill(value)
      await save()
      await expect(page.getByText(billingTexts.saved)).toBeVisible()
    }
    await expect.poll(stored).toMatchObject({
      billing_phone: '5550109999',
      billing_address: '1 Pier',
      billing_zip: '04101',
    })
  })

  await test.step('the same field shows both values, and is kept by saving again', async () => {
    expectErrorResponse(page, 409, /billing$/)
    await field(billingTexts.city).fill('York')
    await agency({ billing_city: 'Oslo' })
    await save()
    await expect(page.getByText(fieldTexts.changedMeanwhile('Oslo'))).toBeVisible()
    await expect(field(billingTexts.city)).toHaveValue('York')
    await checkPage(page)
    expect((await stored()).billing_city).toBe('Oslo')
    await save()
    await expect.poll(async () => (await stored()).billing_city).toBe('York')
  })
})
