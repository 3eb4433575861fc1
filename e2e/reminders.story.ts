import { dateOfDay, dayOf } from '#contract/domain/calendar-days.ts'
import { toLocalDate } from '#contract/domain/local-time.ts'
import { createOnboarding, updateServices } from '#contract/onboarding.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import { year } from './august.ts'
import { expect, phone, test } from './fixtures.ts'
import { checkLayouts, checkPage } from './layout.ts'
import { linkInEmail } from './test-api.ts'

const inDays = (days: number) => dateOfDay(dayOf(toLocalDate(new Date(), 'UTC')) + days)

test(
  '[COL-50] [COL-53] [COL-55] [COL-56] a Manager sets a due date and sees the plan, and the client puts a reminder off from its email',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const cleo = await api.registerClient(mara)
    await api.call(createOnboarding, {}, cleo.token)
    await api.call(updateServices, { body: { social: true, branding: true, show_facebook: true } }, cleo.token)

    const desk = await openPage({ as: mara, timeZone: 'Europe/Berlin' })
    await desk.goto(`/clients/${cleo.id}?tab=reminders`)
    await expect(desk.getByText(reminderTexts.noDueDate)).toBeVisible()
    await checkPage(desk)
    await desk.getByRole('button', { name: reminderTexts.setDueDate }).click()
    const field = desk.getByLabel(reminderTexts.dueDate, { exact: true }).and(desk.locator('input'))
    await field.fill(inDays(12))
    await checkPage(desk)
    await desk.getByRole('button', { name: commonTexts.save }).click()
    await expect(desk.getByText(/^Due on \w+day/)).toBeVisible()
    const plan = desk.getByRole('list').filter({ hasText: '(' })
    await expect(plan.getByText(/^Harbour Studio: a few things are due on/).first()).toBeVisible()
    await plan.getByText(reminderTexts.showText).first().click()
    await expect(plan.getByText(/Still open:\s+- Facebook/).first()).toBeVisible()
    await checkLayouts(desk, 'client-reminders')

    await desk.getByRole('tab', { name: reviewTexts.tab }).click()
    await desk.getByRole('button', { name: boardTexts.remind }).click()
    await expect(desk.getByText(boardTexts.reminded)).toBeVisible()

    const email = await api.waitForEmail(cleo.email, emailTexts.reminder.subject('Harbour Studio'))
    const mobile = await openPage({ ...phone, timeZone: 'Europe/Berlin' })
    await mobile.goto(linkInEmail(email, '/reminder/'))
    await checkLayouts(mobile, 'reminder-later')
    // Which days are offered depends on today: no Friday where the next two are days off, as in the week before Christmas 2026.
    const choice = mobile.getByRole('button', { name: /^I will do it on/ }).last()
    const [, chosen = ''] = /on (\w+day .+)$/.exec(await choice.innerText()) ?? []
    await choice.click()
    await expect(mobile.getByText(reminderTexts.laterDone(chosen), { exact: true })).toBeVisible()
    await checkPage(mobile)

    await desk.getByRole('tab', { name: reminderTexts.title }).click()
    await expect(desk.getByText(reminderTexts.snoozed(chosen))).toBeVisible()
    await expect(desk.getByText(/^Opened /)).toBeVisible()

    const own = await openPage({ as: cleo, ...phone })
    await own.goto('/dashboard')
    await expect(own.getByText(/^Due on \w+day/)).toBeVisible()
    await checkLayouts(own, 'client-dashboard-due')
    await own.getByRole('button', { name: reminderTexts.undo }).click()
    await expect(own.getByRole('button', { name: /^I will do it on/ })).toBeVisible()
  },
)

test('[COL-52] a Manager writes an own text and adds a day off', { tag: '@look' }, async ({ api, openPage }) => {
  const mara = await api.createManager()
  const page = await openPage({ as: mara })
  await page.goto('/settings/reminders')
  await expect(page.getByRole('switch', { name: reminderTexts.enabled })).toBeChecked()
  const rule = page.getByRole('group', { name: reminderTexts.ruleName(-2) })
  const unfold = () => rule.getByRole('button', { name: new RegExp(`^${reminderTexts.ruleName(-2)}`) }).click()
  await unfold()
  await rule.getByLabel(reminderTexts.text(reminderTexts.progress.untouched)).fill('Please <b>begin</b>, it is quick.')
  await page.getByRole('button', { name: reminderTexts.addRule }).click()
  await page.getByLabel(reminderTexts.closedDay, { exact: true }).fill(`${year}-05-01`)
  await page.getByRole('checkbox', { name: reminderTexts.everyYear, exact: true }).check()
  await page.getByRole('button', { name: reminderTexts.addClosedDay }).click()
  await checkLayouts(page, 'settings-reminders')
  await page.getByRole('button', { name: reminderTexts.save }).click()
  await expect(page.getByText(reminderTexts.saved)).toBeVisible()
  await page.reload()
  await unfold()
  await expect(rule.getByText('Please <b>begin</b>, it is quick.')).toBeVisible()
  await expect(page.getByText(/1 May, every year/)).toBeVisible()
})
