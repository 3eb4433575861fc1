import { demoTexts } from '#contract/texts/log-in.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { expect, test } from './fixtures.ts'
import { checkPage } from './layout.ts'

test(
  '[OPS-2] the landing page opens a demo workspace as each role, and the mailbox',
  { tag: '@own-server' },
  async ({ ownServer, openPage }) => {
    test.slow()
    const { api } = ownServer
    const page = await openPage({ api })
    await page.goto('/')
    await checkPage(page)
    await page.getByRole('button', { name: demoTexts.Manager, exact: true }).click()
    await expect(page.getByRole('heading', { name: dashboardTexts.needsYou })).toBeVisible({ timeout: 60_000 })
    await page.goto('/clients')
    await expect(page.getByRole('link', { name: 'Blue Door Bakery' })).toBeVisible()
    await page.goto('/messages')
    await page.getByRole('link', { name: /Spring menu launch/ }).click()
    await expect(page.getByText('The first post goes out on Thursday at 8.').last()).toBeVisible()

    const employee = await openPage({ api })
    await employee.goto('/')
    await employee.getByRole('button', { name: demoTexts.Employee, exact: true }).click()
    await expect(employee.getByText(shellTexts.welcome('Ana')).first()).toBeVisible()
    await employee.goto('/clients')
    await expect(employee.getByRole('link', { name: 'Blue Door Bakery' })).toBeVisible()
    await expect(employee.getByText('Cobalt Cycles').first()).toBeVisible()

    const client = await openPage({ api })
    await client.goto('/login')
    await client.getByRole('button', { name: demoTexts.Client, exact: true }).click()
    await expect(client.getByRole('link', { name: dashboardTexts.completeOnboarding }).first()).toBeVisible()
    await checkPage(client)

    await test.step('the mailbox shows the emails that the demo workspace has sent', async () => {
      const visitor = await openPage({ api })
      await visitor.goto('/')
      await visitor.getByRole('link', { name: demoTexts.mail }).click()
      await expect(visitor).toHaveURL('/sandbox/mail')
      await expect(visitor.getByText('fernandfable.example').first()).toBeVisible()
    })
  },
)
