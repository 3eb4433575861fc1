import type { Page } from '@playwright/test'
import { updateGeneralPermissions } from '#contract/employees.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { authTexts, landingTexts } from '#contract/texts/log-in.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import { submitVacation } from '#contract/vacations.ts'
import { august, year } from './august.ts'
import { expect, test } from './fixtures.ts'
import { newPerson } from './test-api.ts'

test('[SHELL-7] the log-in works with the keyboard alone', async ({ page, api }) => {
  const mara = await api.createManager()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: authTexts.logIn })).toBeVisible()
  await expect(page.getByRole('link', { name: landingTexts.trial })).toBeVisible()
  await tabThroughEverything(page)
  await page.getByLabel(authTexts.email, { exact: true }).focus()
  await page.keyboard.type(mara.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(mara.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test('[SHELL-7] the client list works with the keyboard alone', async ({ openPage, api }) => {
  const mara = await api.createManager()
  for (const business of ['Blue Door Bakery', 'Northside Dental', 'Studio Bianchi']) {
    await api.createClient(mara, newPerson('Ana Silva', business))
  }
  const page = await openPage({ as: mara })
  await page.goto('/clients')
  await expect(page.getByText(clientTexts.count(3))).toBeVisible()
  await expect(page.getByRole('button', { name: notificationTexts.bell(3) })).toBeVisible()
  await expect(page.getByRole('link', { name: shellTexts.calendar })).toHaveCount(0) // once it is known that there is no team
  await tabThroughEverything(page)

  await test.step('arrow keys move between rows, and Enter opens a client', async () => {
    const row = (name: string) => page.getByRole('link', { name, exact: true })
    await row('Blue Door Bakery').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(row('Studio Bianchi')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(row('Northside Dental')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/clients\/[^/]+$/)
    await page.goBack()
  })

  await test.step('a dialog takes the focus, keeps it and returns it', async () => {
    const add = page.getByRole('button', { name: clientTexts.addClient })
    await add.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: invitationTexts.addClient })
    await expect(dialog.getByLabel(invitationTexts.email)).toBeFocused()
    for (let pressed = 0; pressed < 6; pressed++) {
      await page.keyboard.press('Tab')
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(add).toBeFocused()
  })
})

test('[SHELL-7] [PERM-3] [VAC-3] granting permissions and deciding a vacation work with the keyboard alone', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await api.createClient(mara)
  const general = { vacation: true, add_new_clients: false }
  await api.call(updateGeneralPermissions, { params: { id: emil.id }, body: general }, mara.token)
  const days = { start_date: `${august}-02`, end_date: `${august}-06`, note: '' }
  const { _id } = await api.call(submitVacation, { body: days }, emil.token)
  const page = await openPage({ as: mara })

  await test.step('the space bar turns a switch, and Enter saves', async () => {
    await page.goto(`/permissions/${emil.id}/${cleo.id}`)
    const block = page.getByRole('group', { name: permissionTexts.blocks.branding })
    const assets = block.getByRole('switch', { name: permissionTexts.grants.assets })
    await expect(assets).toBeVisible()
    await expect(page.getByRole('button', { name: notificationTexts.bell(3) })).toBeVisible()
    await tabThroughEverything(page)
    await assets.focus()
    await page.keyboard.press('Space')
    await expect(assets).toBeChecked()
    await page.getByRole('button', { name: permissionTexts.save, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Client Permissions Saved')).toBeVisible()
  })

  await test.step('letter and arrow keys move the calendar while it has the focus', async () => {
    await page.goto(`/calendar?date=${august}-02`)
    const bar = page.getByRole('link', { name: new RegExp(`^${emil.name}, Pending`) }).first()
    await expect(bar).toBeVisible()
    await expect(page.getByRole('button', { name: notificationTexts.bell(3) })).toBeVisible()
    await tabThroughEverything(page)
    await bar.focus()
    await page.keyboard.press('w')
    await expect(page.getByRole('heading', { name: `2–8 Aug ${year}` })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('heading', { name: `9–15 Aug ${year}` })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('m')
    await expect(page.getByRole('heading', { name: `August ${year}` })).toBeVisible()
    // The calendar draws its bars anew after the heading.
    await expect(async () => {
      await bar.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/calendar/manage/${_id}`), { timeout: 2000 })
    }).toPass()
  })

  await test.step('the Manager answers the request', async () => {
    await page.reload() // A page opened from a bar's link starts with the focus at that bar.
    const approve = page.getByRole('button', { name: calendarTexts.approve, exact: true })
    await expect(approve).toBeVisible()
    await expect(page.getByRole('button', { name: notificationTexts.bell(3) })).toBeVisible()
    await tabThroughEverything(page)
    await page.getByLabel(new RegExp(`^${calendarTexts.responseLabel}`)).focus()
    await page.keyboard.type('Enjoy the sea')
    await page.keyboard.press('Tab')
    await expect(approve).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(calendarTexts.decided('Emil', 'Approved'))).toBeVisible()
  })
})

/** Marks every element with its styles while nothing has the focus, to compare them when it does. */
function markAll(): string[] {
  const look = (element: Element) =>
    [element, element.parentElement, element.parentElement?.parentElement]
      .flatMap((one) => (one ? [undefined, '::before', '::after'].map((part) => getComputedStyle(one, part)) : []))
      .map((style) =>
        [style.outline, style.boxShadow, style.borderColor, style.backgroundColor, style.transform].join(),
      )
      .join(';')
  const reachable = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.matches(':disabled, [type=hidden]') && one.closest('[inert]') === null)
  return reachable.map((one, at) => {
    one.dataset.reach = String(at)
    one.dataset.before = look(one)
    one.addEventListener('focus', () => (one.dataset.seen = String(look(one) !== one.dataset.before)), { once: true })
    return `${at} ${one.tagName} ${one.getAttribute('aria-label') ?? one.innerText}`
  })
}

/** Presses Tab from the top of the page: every usable element is reached, in document order, and shows the focus. */
async function tabThroughEverything(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()) // an element of HTML, or none
  const wanted = await page.evaluate(markAll)
  expect(wanted.length).toBeGreaterThan(3)
  const reached: string[] = []
  while (reached.length < wanted.length) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const at = await focused.getAttribute('data-reach')
    const label = wanted.find((one) => one.startsWith(`${at} `)) ?? `something else: ${at}`
    reached.push(label)
    await expect(focused, `${label} is seen to have the focus`).toHaveAttribute('data-seen', 'true')
  }
  expect(reached).toEqual(wanted)
}
