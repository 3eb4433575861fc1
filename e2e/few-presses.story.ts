import { updateServices } from '#contract/onboarding.ts'
import { showClientPermission } from '#contract/permissions.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { expect, test } from './fixtures.ts'

/* The presses that the ways take which are gone most often. */

test('[PERM-3] [DASH-2] a permission for a new employee takes at most five presses', async ({ api, openPage }) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await api.createClient(mara)
  await api.call(updateServices, { body: { social: true, show_instagram: true } }, cleo.token)
  const page = await openPage({ as: mara })
  let presses = 0
  await page.exposeFunction('countPress', () => (presses += 1))
  await page.addInitScript(() => addEventListener('pointerdown', () => Reflect.get(globalThis, 'countPress')(), true))

  await page.goto('/dashboard')
  await expect(page.getByText(dashboardTexts.seesNothing(emil.name))).toBeVisible()
  await page.getByRole('link', { name: dashboardTexts.choose }).click()
  const clients = page.getByRole('table', { name: permissionTexts.clients })
  await clients.getByRole('link', { name: cleo.business_name, exact: true }).click()
  await page.getByRole('switch', { name: permissionTexts.grants.instagram_username, exact: true }).click()
  await page.getByRole('button', { name: permissionTexts.save, exact: true }).click()
  await expect(page.getByText(permissionTexts.saved)).toBeVisible()

  const params = { employee_id: emil.id, client_id: cleo.id }
  const { permission } = await api.call(showClientPermission, { params }, mara.token)
  expect(permission.instagram_username).toBe(true)
  test.info().annotations.push({ type: 'counted', description: `${presses} presses` })
  expect(presses).toBeGreaterThan(0)
  expect(presses).toBeLessThanOrEqual(5)
})
