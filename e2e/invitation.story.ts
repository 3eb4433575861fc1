import { soloClientLimit } from '#contract/domain/plans.ts'
import { registrationTexts } from '#contract/texts/auth.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { fillRegistration } from './steps.ts'
import { expect, test } from './fixtures.ts'
import { linkInEmail, newPerson } from './test-api.ts'
import { checkPage } from './layout.ts'
import { expectErrorResponse } from './page-errors.ts'

const register = { name: registrationTexts.register, exact: true }

test('[REG-4] [REG-6] [REG-9] an invitation opened twice creates one account', async ({ openPage, api }) => {
  const mara = await api.createManager()
  const cleo = newPerson('Cleo Baker', 'Blue Door Bakery')
  const link = `/register/client/${await api.invite(mara, cleo.email)}`
  const first = await openPage()
  const second = await openPage()
  for (const page of [first, second]) {
    await page.goto(link)
    await expect(page.getByText('Link Verified')).toBeVisible()
    await fillRegistration(page, cleo)
  }
  await test.step('the form shows the invited address and locks it', async () => {
    const email = first.getByLabel(registrationTexts.email, { exact: true })
    await expect(email).toHaveValue(cleo.email)
    await expect(email).not.toBeEditable()
  })
  await first.getByRole('button', register).click()
  await expect(first).toHaveURL('/client/billing')

  expectErrorResponse(second, 422, /^\/api\/auth\/register$/)
  await second.getByRole('button', register).click()
  await expect(second.getByText('Link is Invalid. Unable to Register')).toBeVisible()
  await expect(second.getByLabel(registrationTexts.name, { exact: true })).toHaveValue(cleo.name)
  await checkPage(second)

  await test.step('an accepted invitation shows that it is invalid, and what to do', async () => {
    const third = await openPage()
    expectErrorResponse(third, 404, /^\/api\/clients\/register\//)
    await third.goto(link)
    await expect(third.getByText('Invalid Link', { exact: true })).toBeVisible()
    await expect(third.getByText(registrationTexts.invalidLinkHint)).toBeVisible()
    await expect(third.getByText('Link is Invalid. Unable to Register')).toBeVisible()
    await expect(third.getByRole('button', register)).toHaveCount(0)
    await checkPage(third)
  })
})

test('[REG-9] [REG-13] an open registration page shows an error when the invitation is withdrawn', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const cleo = newPerson('Cleo Baker', 'Blue Door Bakery')
  await api.invite(mara, cleo.email)
  const email = await api.waitForEmail(cleo.email, emailTexts.invitation.clientSubject(mara.business_name))
  const visitor = await openPage()
  expectErrorResponse(visitor, 422, /^\/api\/auth\/register$/)
  expectErrorResponse(visitor, 404, /^\/api\/clients\/register\//)
  await visitor.goto(linkInEmail(email, '/register/client/'))
  await expect(visitor.getByText('Link Verified')).toBeVisible()

  const page = await openPage({ as: mara })
  await page.goto('/clients')
  await page.getByRole('link', { name: invitationTexts.openCount(1) }).click()
  await expect(page.getByText(cleo.email)).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: peopleTexts.optionsOf(cleo.email) }).click()
  await checkPage(page)
  await page.getByRole('menuitem', { name: invitationTexts.withdraw }).click()
  const dialog = page.getByRole('dialog', { name: invitationTexts.withdrawFor(cleo.email) })
  await expect(dialog).toBeVisible()
  await checkPage(page)
  await dialog.getByRole('button', { name: invitationTexts.withdraw }).click()
  await expect(page.getByText(boardTexts.emptyStage.invited)).toBeVisible()

  await fillRegistration(visitor, cleo)
  await visitor.getByRole('button', register).click()
  await expect(visitor.getByText('Link is Invalid. Unable to Register')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Invalid Link', { exact: true })).toBeVisible()
})

test('[REG-4] [REG-6] the registration of an Employee has its own texts and a locked business name', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const emil = newPerson('Emil Sandberg')
  const link = await api.invite(mara, emil.email, 'Employee')
  const page = await openPage()
  expectErrorResponse(page, 404, /^\/api\/employees\/register\//)
  await page.goto(`/register/employee/${link}x`)
  await expect(page.getByText('Invalid Link', { exact: true })).toBeVisible()
  await expect(page.getByText('Link is Invalid. Contact your manager for a new link.')).toBeVisible()

  await page.goto(`/register/employee/${link}`)
  await expect(page.getByText('New Employee Link Verified')).toBeVisible()
  const business = page.getByLabel(registrationTexts.businessName, { exact: true })
  await expect(business).toHaveValue(mara.business_name)
  await expect(business).not.toBeEditable()
  await page.getByRole('button', register).click()
  await expect(page.getByText('Please fill out all fields')).toBeVisible()
  await checkPage(page)
  await page.getByLabel(registrationTexts.name, { exact: true }).fill(emil.name)
  await page.getByLabel(registrationTexts.phone, { exact: true }).fill(emil.phone)
  await page.getByLabel(registrationTexts.birthday, { exact: true }).fill('1990-05-17')
  await page.getByLabel(registrationTexts.password, { exact: true }).fill(emil.password)
  await page.getByLabel(registrationTexts.confirm, { exact: true }).fill('something else')
  await page.getByRole('button', register).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel(registrationTexts.confirm, { exact: true }).fill(emil.password)
  await page.getByRole('button', register).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(shellTexts.welcome('Emil'))).toBeVisible()
  await checkPage(page)
})

test('[REG-11] inviting an eleventh client shows an error on the Solo tier', async ({ openPage, api }) => {
  const mara = await api.createManager(newPerson(), { tier: 'solo' })
  const emails = Array.from({ length: soloClientLimit }, () => newPerson('Cleo Baker').email)
  for (const email of emails) await api.invite(mara, email)
  const page = await openPage({ as: mara })
  expectErrorResponse(page, 403, /^\/api\/clients\/add$/)
  await page.goto('/clients')
  await expect(page.getByText(invitationTexts.openCount(soloClientLimit), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: clientTexts.addClient }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(invitationTexts.email).fill(newPerson('Cleo Baker').email)
  await dialog.getByRole('button', { name: invitationTexts.send }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    "You can't add more than 10 clients on the Solo tier. Upgrade to Agency to add more.",
  )
  await checkPage(page)
})
