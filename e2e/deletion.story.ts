import { commonTexts } from '#contract/texts/common.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { deletionTexts } from '#contract/texts/settings.ts'
import { expect, test } from './fixtures.ts'
import { newPerson } from './test-api.ts'
import { checkPage } from './layout.ts'
import { expectErrorResponse } from './page-errors.ts'

test("[SET-3] deleting the Manager's account signs out all people of the workspace within seconds", async ({
  api,
  openPage,
}) => {
  const person = newPerson('Mara Lindqvist', 'Lantern Row')
  const manager = await api.createManager(person)
  const client = await api.createClient(manager)
  const employee = await api.createEmployee(manager)
  const own = await openPage({ as: manager })
  expectErrorResponse(own, 403, /manager/)
  const ownTab = await own.context().newPage()
  const theirs = await openPage({ as: client })
  const staff = await openPage({ as: employee })
  expectErrorResponse(theirs, 401, /login/)
  await theirs.goto('/dashboard')
  await staff.goto('/dashboard')
  await ownTab.goto('/dashboard')
  for (const page of [theirs, staff, ownTab]) await page.getByRole('heading').first().waitFor()

  await own.goto('/settings/account')
  await own.getByRole('button', { name: deletionTexts.open }).click()
  const dialog = own.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure? This cannot be undone!')
  await expect(dialog).toContainText(deletionTexts.clients(1))
  await expect(dialog).toContainText(deletionTexts.employees(1))
  await checkPage(own)
  const password = dialog.getByLabel(deletionTexts.password, { exact: true })
  await dialog.getByRole('button', { name: commonTexts.confirm }).click()
  await expect(dialog).toContainText(deletionTexts.passwordMissing)
  await password.fill('not the one')
  await dialog.getByRole('button', { name: commonTexts.confirm }).click()
  await expect(dialog).toContainText('The password is not right.')
  await expect(password).toHaveValue('not the one')
  await password.fill(manager.password)
  await dialog.getByRole('button', { name: commonTexts.confirm }).click()

  await expect(own).toHaveURL('/')
  await expect(own.getByText(authTexts.accountDeleted)).toBeVisible()
  await expect(ownTab.getByText(authTexts.accountDeleted)).toBeVisible()
  for (const page of [theirs, staff]) await expect(page.getByText(authTexts.workspaceDeleted)).toBeVisible()
  await checkPage(theirs)
  expect(await own.evaluate(() => localStorage.getItem('foyer-token'))).toBeNull()

  await theirs.getByLabel(authTexts.email).fill(client.email)
  await theirs.getByLabel(authTexts.password, { exact: true }).fill(client.password)
  await theirs.getByRole('button', { name: authTexts.logIn }).click()
  await expect(theirs.getByText(authTexts.wrong)).toBeVisible()

  const again = await api.createManager(person)
  expect(again.id).not.toBe(manager.id)
})
