import { remindClient } from '#contract/dashboard.ts'
import { decideItems, giveOwnItem, listOwnItems, settleOwnItem } from '#contract/items.ts'
import { updateServices } from '#contract/onboarding.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import { signInLinkEmailTexts, signInLinkReplies, straightInTexts } from '#contract/texts/sign-in-links.ts'
import { expect, phone, test } from './fixtures.ts'
import { checkLayouts, checkPage } from './layout.ts'
import { expectErrorResponse, expectServerDown } from './page-errors.ts'
import { submitLogIn } from './steps.ts'
import { type Account, linkInEmail, type TestApi } from './test-api.ts'

const business = 'Harbour Studio'
const good = { form_general: 'hello@bluedoor.example', handle_facebook: '@bluedoor' }

/** A client two of whose answers were sent back, and the login of an account that was not. */
async function createSentBack(api: TestApi): Promise<{ mara: Account; cleo: Account }> {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  await api.call(updateServices, { body: { webdev: true, reputation: true, show_yelp: true } }, cleo.token)
  const give = (key: string, body: object) => api.call(giveOwnItem, { params: { key }, body }, cleo.token)
  for (const key of Object.keys(good)) await give(key, { text: 'with-a-mistake@example.com' })
  await give('yelp', { login: 'bluedoor', password: 'a stored secret' })
  for (const { key, state } of (await api.call(listOwnItems, {}, cleo.token)).items)
    if (state === 'open')
      await api.call(settleOwnItem, { params: { key }, body: { state: 'not_applicable' } }, cleo.token)
  const items = Object.keys(good).map((key) => ({
    key,
    decision: 'send_back' as const,
    state: 'given' as const,
    reason: 'There is a typo',
  }))
  await api.call(decideItems, { params: { id: cleo.id }, body: { items } }, mara.token)
  await api.call(remindClient, { params: { client_id: cleo.id } }, mara.token)
  return { mara, cleo }
}

test(
  '[COL-80] [COL-81] [COL-82] a client mends two items by the one-time link of an email, with the line cut, and on a new device by a code',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const { mara, cleo } = await createSentBack(api)
    const reminder = await api.waitForEmail(cleo.email, emailTexts.reminder.subject(business))
    const link = linkInEmail(reminder, '/in')
    const mobile = await openPage(phone)
    const answer = mobile.getByRole('main').getByRole('textbox').first()
    const next = mobile.getByRole('button', { name: commonTexts.next })

    await test.step('the link opens what was sent back, without a log-in, on a known phone', async () => {
      await mobile.goto('/')
      await submitLogIn(mobile, cleo)
      await expect(mobile).toHaveURL(/dashboard/)
      await mobile.evaluate(() => localStorage.clear())
      await mobile.goto(link)
      await expect(mobile).toHaveURL(/\/onboarding\/items\/\w+/)
      await expect(mobile.getByText('There is a typo')).toBeVisible()
      expect(mobile.url()).not.toContain('#')
    })

    await test.step('the client mends both while the line is cut, and nothing that was typed is lost', async () => {
      expectServerDown(mobile)
      await mobile.context().setOffline(true)
      for (const part of ['one', 'two']) {
        const { pathname } = new URL(mobile.url())
        const key = pathname.split('/').at(-1) as keyof typeof good // the pages of the two
        await expect(mobile.getByText('There is a typo'), part).toBeVisible()
        // The address changes before the page does; both good answers contain it.
        await expect(answer).not.toHaveValue(/bluedoor/)
        await answer.fill(good[key])
        await next.click()
        await expect(mobile).not.toHaveURL(new RegExp(`${pathname}$`))
      }
      await mobile.context().setOffline(false)
    })

    await test.step('the Manager sees both and approves them', async () => {
      const desk = await openPage({ as: mara })
      await desk.goto(`/clients/${cleo.id}`)
      await desk.getByRole('tab', { name: reviewTexts.tab }).click()
      for (const text of Object.values(good)) await expect(desk.getByText(text, { exact: true })).toBeVisible()
      for (const name of [/^Approve .*General/, /^Approve .*Facebook/]) await desk.getByRole('button', { name }).click()
      await expect(desk.getByText(reviewTexts.folded.approved(2), { exact: true })).toBeVisible()
    })

    await test.step('the page that puts a reminder off goes on by the same link', async () => {
      await mobile.goto(linkInEmail(reminder, '/reminder/'))
      await mobile.getByRole('link', { name: reminderTexts.goOn }).click()
      await expect(mobile).toHaveURL(/\/onboarding\/items/)
    })

    const laptop = await openPage()
    await test.step('the link says that it was used when it is opened again elsewhere, and offers a new one in one tap', async () => {
      await laptop.goto(link)
      await expect(laptop.getByText(signInLinkReplies.used)).toBeVisible()
      await checkLayouts(laptop, 'straight-in-ended')
      await laptop.getByRole('button', { name: straightInTexts.sendNew }).click()
      await expect(laptop.getByText(signInLinkReplies.sentAgain)).toBeVisible()
      await checkPage(laptop)
    })

    await test.step('a new device asks for the code of an email', async () => {
      await laptop.goto(
        linkInEmail(await api.waitForEmail(cleo.email, signInLinkEmailTexts.again.subject(business)), '/in'),
      )
      await expect(laptop.getByText(straightInTexts.newDevice)).toBeVisible()
      await checkLayouts(laptop, 'straight-in-new-device')
      await laptop.getByRole('button', { name: straightInTexts.sendCode }).click()
      const field = laptop.getByLabel(straightInTexts.code)
      await expect(field).toBeFocused()
      // There is a code once its email is written.
      const { text } = await api.waitForEmail(cleo.email, signInLinkEmailTexts.code.subject(business))
      expectErrorResponse(laptop, 422, /auth\/links/)
      await field.fill('12')
      await laptop.getByRole('button', { name: straightInTexts.goOn }).click()
      await expect(laptop.getByText(signInLinkReplies.codeWrong)).toBeVisible()
      await checkLayouts(laptop, 'straight-in-code')
      await field.fill(/\d{6}/.exec(text)?.[0] ?? '')
      await laptop.getByRole('button', { name: straightInTexts.goOn }).click()
      await expect(laptop).toHaveURL(/\/onboarding\/items/)
    })

    await test.step('a stored login changes after the password alone, with what was typed', async () => {
      expectErrorResponse(laptop, 403, /items\/yelp|password\/confirmation/)
      await laptop.goto('/onboarding/items/yelp')
      await expect(laptop.getByText(clientItemTexts.loginStored)).toBeVisible()
      await laptop.getByLabel(clientItemTexts.otherPassword, { exact: true }).fill('a new secret')
      const dialog = laptop.getByRole('dialog')
      const why = dialog.getByText(straightInTexts.passwordWhy)
      // The save that follows the typing asks too, and its dialog covers the button.
      await expect(async () => {
        if (!(await why.isVisible()))
          await laptop.getByRole('button', { name: commonTexts.next }).click({ timeout: 2000 })
        await expect(why).toBeVisible({ timeout: 2000 })
      }).toPass()
      await checkLayouts(laptop, 'password-dialog')
      const password = dialog.getByLabel(straightInTexts.password, { exact: true })
      await password.fill('not this one')
      await dialog.getByRole('button', { name: straightInTexts.confirm }).click()
      await expect(dialog.getByText('The password is not right. Try again.')).toBeVisible()
      await password.fill(cleo.password)
      await dialog.getByRole('button', { name: straightInTexts.confirm }).click()
      await expect(dialog).toBeHidden()
      await laptop.goto('/onboarding/items/yelp')
      await expect(laptop.getByLabel('Login', { exact: true })).toHaveValue('bluedoor')
    })
  },
)

test('[COL-80] a link that is cut, and one for somebody else than who is logged in, say so and what to do', async ({
  api,
  openPage,
}) => {
  const { mara, cleo } = await createSentBack(api)
  const link = linkInEmail(await api.waitForEmail(cleo.email, emailTexts.reminder.subject(business)), '/in')
  const page = await openPage({ as: mara })
  await page.goto(link)
  await expect(page.getByText(straightInTexts.otherPerson(mara.name))).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: straightInTexts.switch }).click()
  await expect(page.getByText(straightInTexts.newDevice)).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link.slice(0, -5))
  await expect(page.getByText(straightInTexts.incomplete)).toBeVisible()
  await checkPage(page)
  await page.getByRole('link', { name: straightInTexts.logIn }).click()
  await submitLogIn(page, cleo)
  await expect(page).toHaveURL(/\/onboarding\/items$/)
})
