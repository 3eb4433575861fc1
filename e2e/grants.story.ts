import type { Page } from '@playwright/test'
import { archivePerson } from '#contract/clients.ts'
import { revealPassword } from '#contract/credentials.ts'
import { updateGeneralPermissions } from '#contract/employees.ts'
import { anyReader, formatDate } from '#contract/domain/format-dates.ts'
import { showOnboardingAccount, updateEvents, updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { savePermission } from '#contract/permissions.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { credentialTexts, renewalTexts } from '#contract/texts/credentials.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { calendarTexts, coverTexts } from '#contract/texts/vacations.ts'
import { submitVacation } from '#contract/vacations.ts'
import { expect, test } from './fixtures.ts'
import { checkPage, checkLayouts } from './layout.ts'
import { type Account, newPerson, type TestApi } from './test-api.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Far enough ahead to have a year in every text, whenever the story runs. */
const february = `${new Date().getUTCFullYear() + 2}-02`
const [start, lastDay, anniversary] = [`${february}-10`, `${february}-20`, `${february}-16`]
const written = formatDate(lastDay, anyReader)

/** A client with a password at Instagram and a website, and an event in the days. */
async function createClient(api: TestApi, manager: Account): Promise<Account> {
  const cleo = await api.createClient(manager)
  const services = { social: true, webdev: true, show_instagram: true, show_website: true }
  await api.call(updateServices, { body: services }, cleo.token)
  const accounts = {
    completed: true,
    instagram: { login: 'bluedoor.bakes', password: 'seven grains' },
    website: { login: 'admin', password: 'nine loaves' },
  }
  await api.call(updateOwnAccounts, { body: accounts }, cleo.token)
  const custom_dates = [{ date: anniversary, name: 'The bakery is ten' }]
  await api.call(updateEvents, { body: { events_page: { completed: true }, custom_dates } }, cleo.token)
  return cleo
}

test(
  '[COL-41] [COL-43] [COL-44] a grant gets a last day, and a stand-in gets what only the absent employee can open',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const emil = await api.createEmployee(mara)
    const ana = await api.createEmployee(mara, newPerson('Ana Silva'))
    const cleo = await createClient(api, mara)
    const allowed = { vacation: true, add_new_clients: false }
    await api.call(updateGeneralPermissions, { params: { id: emil.id }, body: allowed }, mara.token)
    const granted = { instagram_username: true, instagram_password: true, website: true }
    await api.call(savePermission, { body: { employee_id: emil.id, client_id: cleo.id, ...granted } }, mara.token)
    const desktop = await openPage({ as: mara })

    await test.step('[COL-41] the Manager sets a last day in the editor, and reads it in the table', async () => {
      await desktop.goto(`/permissions/${emil.id}/${cleo.id}`)
      const label = permissionTexts.grants.website
      await button(desktop, permissionTexts.lastDays).click()
      await button(desktop, permissionTexts.endOf(label, permissionTexts.setEnd)).click()
      await button(desktop, permissionTexts.setLastDay).click()
      await expect(desktop.getByText(permissionTexts.chooseEnd)).toBeVisible()
      await desktop.getByLabel(permissionTexts.lastDay, { exact: true }).fill('2020-01-01')
      await expect(desktop.getByText(permissionTexts.endIsPast)).toBeVisible()
      await desktop.getByLabel(permissionTexts.lastDay, { exact: true }).fill(lastDay)
      await checkPage(desktop)
      await button(desktop, permissionTexts.setLastDay).click()
      await expect(button(desktop, permissionTexts.endOf(label, permissionTexts.until(written)))).toBeVisible()
      await expect(desktop.getByText(permissionTexts.unsaved(1))).toBeVisible()
      await button(desktop, permissionTexts.save).click()
      await expect(desktop.getByText(permissionTexts.saved)).toBeVisible()
      await checkLayouts(desktop, 'permission-ends')
      await desktop.goto(`/permissions/${emil.id}`)
      await expect(desktop.getByText(permissionTexts.until(written))).toBeVisible()
      await checkLayouts(desktop, 'permission-until')
    })

    const { _id } = await api.call(submitVacation, { body: { start_date: start, end_date: lastDay } }, emil.token)

    await test.step('[COL-43] [COL-44] the request shows what nobody else can open, and a stand-in gets it', async () => {
      await desktop.goto(`/calendar/manage/${_id}`)
      await expect(desktop.getByText(coverTexts.onlyOne('Emil'))).toBeVisible()
      await button(desktop, coverTexts.grant).click()
      await expect(desktop.getByText(permissionTexts.chooseEmployeeFirst)).toBeVisible()
      await checkLayouts(desktop, 'vacation-cover')
      await desktop.getByLabel(coverTexts.choose).selectOption(ana.id)
      await button(desktop, coverTexts.grant).click()
      await expect(desktop.getByText(coverTexts.standsIn('Ana Silva', 1, written))).toBeVisible()
      await expect(desktop.getByText(coverTexts.onlyOne('Emil'))).toBeHidden()
      await button(desktop, calendarTexts.approve).click()
      await expect(desktop.getByText(calendarTexts.decided('Emil', 'Approved'))).toBeVisible()
    })

    const page = await openPage({ as: ana })
    await test.step('[COL-44] the stand-in opens the client until the vacation is denied, on the open page too', async () => {
      await page.goto(`/clients/${cleo.id}?tab=accounts`)
      await expect(page.getByText('bluedoor.bakes')).toBeVisible()
      await button(desktop, calendarTexts.changeAnswer).click()
      await button(desktop, calendarTexts.deny).click()
      await expect(desktop.getByText(calendarTexts.decided('Emil', 'Denied'))).toBeVisible()
      await expect(page.getByText('bluedoor.bakes')).toBeHidden()
      await expect(desktop.getByText(coverTexts.standsIn('Ana Silva', 1, written))).toBeHidden()
    })
  },
)

test(
  '[COL-45] [COL-46] an employee leaves, and the passwords they knew are renewed',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const emil = await api.createEmployee(mara)
    const cleo = await createClient(api, mara)
    const granted = { instagram_password: true, website: true }
    await api.call(savePermission, { body: { employee_id: emil.id, client_id: cleo.id, ...granted } }, mara.token)
    const params = { client_id: cleo.id }
    for (const field of ['instagram_password', 'website_password'] as const)
      await api.call(revealPassword, { params, body: { field } }, emil.token)
    const page = await openPage({ as: mara })

    await test.step('[COL-45] the dashboard and the employees lead to the list', async () => {
      await page.goto('/passwords/renew')
      await expect(page.getByText(renewalTexts.empty)).toBeVisible()
      await checkPage(page)
      await api.call(archivePerson, { body: { id: emil.id, archive: true } }, mara.token)
      await page.goto('/dashboard')
      await expect(page.getByText(dashboardTexts.passwordsToRenew(2))).toBeVisible()
      await checkPage(page)
      await page.goto('/employees/archive')
      const waiting = employeeTexts.matterOf(emil.name, employeeTexts.passwordsToRenew(2))
      await page.getByRole('link', { name: waiting }).click()
      await expect(page.getByRole('heading', { name: renewalTexts.knower(emil.name) })).toBeVisible()
      await checkLayouts(page, 'passwords-to-renew')
    })

    await test.step('[COL-46] all are asked for at once', async () => {
      await button(page, renewalTexts.askAll(2)).click()
      await expect(page.getByText(renewalTexts.askedNow(2))).toBeVisible()
      await expect(button(page, renewalTexts.allAsked)).toBeDisabled()
      await checkPage(page)
    })

    await test.step('[COL-45] one is dismissed with a reason, the other ends with the client’s new password', async () => {
      await page.getByRole('button', { name: /^Dismiss the website/i }).click()
      await button(page, renewalTexts.dismiss).click()
      await expect(page.getByText(renewalTexts.reasonNeeded)).toBeVisible()
      await checkPage(page)
      await page.getByLabel(renewalTexts.reason, { exact: true }).fill('The website was taken down')
      await button(page, renewalTexts.dismiss).click()
      await expect(page.getByText(renewalTexts.dismissed)).toBeVisible()
      await api.call(updateOwnAccounts, { body: { instagram: { password: 'eight grains' } } }, cleo.token)
      await page.goto('/passwords/renew')
      await expect(page.getByText(renewalTexts.empty)).toBeVisible()
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: dashboardTexts.needsYou })).toBeVisible()
      await expect(page.getByText(dashboardTexts.passwordsToRenew(1))).toBeHidden()
    })
  },
)

test('[SHELL-6] [PERM-6] a grant that is withdrawn while the accounts are edited: the rest is saved, and nothing typed is lost', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await createClient(api, mara)
  const granted = { instagram_username: true, instagram_password: true, website: true }
  await api.call(savePermission, { body: { employee_id: emil.id, client_id: cleo.id, ...granted } }, mara.token)
  const [desktop, page] = [await openPage({ as: mara }), await openPage({ as: emil })]
  const group = (name: string) => page.getByRole('group', { name, exact: true })
  const { parts } = credentialTexts

  await page.goto(`/clients/${cleo.id}?tab=accounts`)
  await button(page, credentialTexts.edit).click()
  await group('Instagram').getByLabel(credentialTexts.login, { exact: true }).fill('new.bakes')
  await group('Instagram').getByLabel(credentialTexts.password, { exact: true }).fill('ten loaves')
  await group('Website').getByLabel(credentialTexts.login, { exact: true }).fill('root')

  await test.step('the Manager withdraws one of three in their own browser', async () => {
    await desktop.goto(`/permissions/${emil.id}/${cleo.id}`)
    await desktop.getByRole('switch', { name: permissionTexts.grants.instagram_password, exact: true }).click()
    await button(desktop, permissionTexts.save).click()
    await expect(desktop.getByText(permissionTexts.saved)).toBeVisible()
  })

  await test.step('the form says so, and saves the rest', async () => {
    await expect(page.getByText(credentialTexts.withdrawn(mara.name, [parts.instagram_password]))).toBeVisible()
    await checkPage(page)
    await button(page, credentialTexts.save).click()
    await expect(page.getByText(credentialTexts.saved)).toBeVisible()
    await expect(page.getByLabel(parts.instagram_password, { exact: true })).toHaveValue('ten loaves')
    const stored = await api.call(showOnboardingAccount, {}, cleo.token)
    expect(stored).toMatchObject({
      instagram: { login: 'new.bakes', password: 'seven grains' },
      website: { login: 'root' },
    })
    await button(page, commonTexts.close).click()
    await expect(page.getByLabel(parts.instagram_password, { exact: true })).toBeHidden()
  })

  await test.step('with the last grant the form goes, and what was typed stays', async () => {
    await button(page, credentialTexts.edit).click()
    await group('Website').getByLabel(credentialTexts.login, { exact: true }).fill('admin again')
    const none = { instagram_username: false, website: false }
    await api.call(savePermission, { body: { employee_id: emil.id, client_id: cleo.id, ...none } }, mara.token)
    await expect(page.getByText(credentialTexts.withdrawn(mara.name, [parts.website_username]))).toBeVisible()
    await expect(page.getByText(clientTexts.notShared)).toBeVisible()
    await expect(page.getByLabel(parts.website_username, { exact: true })).toHaveValue('admin again')
    await checkPage(page)
  })
})

test('[SHELL-6] [PERM-6] what was withdrawn while the employee had no connection is gone when it is back', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await createClient(api, mara)
  const granted = { instagram_username: true, website: true }
  await api.call(savePermission, { body: { employee_id: emil.id, client_id: cleo.id, ...granted } }, mara.token)
  const page = await openPage({ as: emil })
  await page.goto(`/clients/${cleo.id}?tab=accounts`)
  await expect(page.getByText('bluedoor.bakes').first()).toBeVisible()
  await page.context().setOffline(true)
  const none = { instagram_username: false, website: false }
  await api.call(savePermission, { body: { employee_id: emil.id, client_id: cleo.id, ...none } }, mara.token)
  await page.context().setOffline(false)
  await expect(page.getByText('bluedoor.bakes')).toHaveCount(0)
  await expect(page.getByText(clientTexts.notShared)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map(Object.entries)))).not.toContain(
    'bluedoor',
  )
})
