import sharp from 'sharp'
import { showGrantedOnboarding, showOnboardingAccount } from '#contract/onboarding.ts'
import { savePermission } from '#contract/permissions.ts'
import { platforms } from '#contract/platforms.ts'
import { brandingQuestionnaire, socialQuestionnaire } from '#contract/questionnaires.ts'
import { closingTexts } from '#contract/texts/client-items.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { eventTexts, onboardingTexts, reviewTexts } from '#contract/texts/onboarding.ts'
import { year } from './august.ts'
import { expect, test } from './fixtures.ts'
import { newPerson } from './test-api.ts'
import { checkPage } from './layout.ts'
import {
  addDate,
  answerQuestions,
  answerServices,
  answersOf,
  fillAccounts,
  fillFormEmails,
  fillHandles,
  formEmails,
  handles,
  logins,
  next,
  onStep,
  saveAndExit,
  saved,
  tickDays,
  uploadAsset,
} from './onboarding-steps.ts'
import { expectServerDown } from './page-errors.ts'

const phone = { width: 375, height: 750 }
const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#1d5c8a' } })
  .png()
  .toBuffer()

test('[ONB-1] [ONB-2] [ONB-3] [ONB-11] [ONB-16] a Client completes the onboarding on a phone and finds every answer the next day; staff see it', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await api.registerClient(mara)
  const page = await openPage({ as: cleo, viewport: phone, touch: true })

  await test.step('[DASH-9] the dashboard leads to the services', async () => {
    await page.goto('/dashboard')
    await onStep(page, '/onboarding/services')
    await answerServices(page, [true, true, true, true, true])
  })

  await test.step('[ONB-4] the accounts are saved although the connection was lost in between', async () => {
    await onStep(page, '/onboarding/accounts')
    await checkPage(page)
    expectServerDown(page)
    await page.context().setOffline(true)
    await fillAccounts(page)
    await expect(page.getByText(onboardingTexts.notConnected)).toBeVisible()
    await page.context().setOffline(false)
    await saved(page)
    await next(page)
  })

  await test.step('[ONB-5] the files are uploaded', async () => {
    await onStep(page, '/onboarding/assets')
    await uploadAsset(page, 'logo', 'blue door – logo with a long näme.png', await picture)
    await uploadAsset(page, 'mailing_list', 'readers.csv', Buffer.from('email\ncleo@blue-door.example\n'))
    await checkPage(page)
    await next(page)
  })

  await test.step('[ONB-6] the days are saved', async () => {
    await onStep(page, '/onboarding/events')
    await tickDays(page, 1, ["Valentine's Day"])
    await page.getByRole('switch', { name: eventTexts.custom }).click()
    await addDate(page, 1, `${year}-03-04`, 'Our birthday')
    await addDate(page, 2, 'some time in May', 'Summer sale')
    await saved(page)
    await checkPage(page)
    await next(page)
  })

  await test.step('[ONB-8] [ONB-9] addresses and handles are saved', async () => {
    await onStep(page, '/onboarding/emails')
    await fillFormEmails(page)
    await checkPage(page)
    await next(page)
    await onStep(page, '/onboarding/links/social')
    await fillHandles(page)
    await checkPage(page)
    await next(page)
  })

  await test.step('[ONB-10] both questionnaires of fifteen questions are saved, also after a reload', async () => {
    await onStep(page, '/onboarding/questions/social')
    await answerQuestions(page, 'social')
    await saved(page)
    await page.reload()
    const [first] = socialQuestionnaire.questions
    await expect(page.getByRole('textbox', { name: first?.question })).toHaveValue(answersOf('social').one ?? '')
    await checkPage(page)
    await next(page)
    await onStep(page, '/onboarding/questions/branding')
    await answerQuestions(page, 'branding')
    await next(page)
  })

  await test.step('[ONB-11] the review ends the onboarding', async () => {
    await onStep(page, '/onboarding/review')
    await expect(page.getByText(logins[platforms.yelp.name]?.login ?? '')).toBeVisible()
    await expect(page.getByText(logins[platforms.yelp.name]?.password ?? '')).toBeHidden()
    await checkPage(page)
    await page.getByRole('switch', { name: reviewTexts.showPasswords }).click()
    for (const { password } of Object.values(logins)) await expect(page.getByText(password)).toBeVisible()
    await saveAndExit(page)
    await expect(page.getByRole('dialog', { name: reviewTexts.thanks })).toBeVisible()
    await checkPage(page)
    await page.getByRole('button', { name: reviewTexts.allDone }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { name: closingTexts.title })).toBeVisible()
  })

  await test.step('another device shows every answer the next day', async () => {
    const other = await openPage({ as: cleo })
    await other.goto('/onboarding/questions/branding')
    const answers = answersOf('branding')
    for (const { key, question } of brandingQuestionnaire.questions) {
      await expect(other.getByRole('textbox', { name: question })).toHaveValue(answers[key] ?? '?')
    }
    const account = await api.call(showOnboardingAccount, {}, cleo.token)
    expect(account).toMatchObject({
      instagram: logins[platforms.instagram.name],
      twitter: logins[platforms.twitter.name],
      pinterest: logins[platforms.pinterest.name],
      website: logins[platforms.website.name],
      email: logins[platforms.email.name],
      trip: logins[platforms.trip.name],
      yelp: logins[platforms.yelp.name],
      facebook: { completed: true },
      form_emails: formEmails,
      social_handles: handles,
      february_dates: ["Valentine's Day"],
      custom_dates: [
        { date: `${year}-03-04`, name: 'Our birthday' },
        { date: 'some time in May', name: 'Summer sale' },
      ],
      questionnaires: { social: answersOf('social'), branding: answers },
    })
  })

  await test.step('[CLI-7] [ONB-12] [ONB-18] the Manager gets a notification, reads all answers and reveals one password', async () => {
    const desktop = await openPage({ as: mara })
    // The answers stand in the tab of everything too, which stays on the page.
    const shown = (text: string) => desktop.getByText(text, { exact: true }).filter({ visible: true })
    await desktop.goto('/dashboard')
    await desktop.getByRole('button', { name: notificationTexts.bell(3) }).click()
    await desktop.getByText(`${cleo.name}: Updated Accounts, Updated Events List`).click()
    await expect(desktop).toHaveURL(`/clients/${cleo.id}`)
    await expect(desktop.getByRole('heading', { level: 1, name: cleo.business_name })).toBeVisible()
    await checkPage(desktop)
    await desktop.getByRole('tab', { name: clientTexts.accounts }).click()
    const card = desktop.getByRole('region', { name: platforms.instagram.name, exact: true })
    await expect(card.getByText('bluedoor.bakes')).toBeVisible()
    await checkPage(desktop)
    await card.getByRole('button', { name: credentialTexts.revealLabel(platforms.instagram.name) }).click()
    await expect(card.getByText(logins[platforms.instagram.name]?.password ?? '')).toBeVisible()
    await desktop.getByRole('tab', { name: clientTexts.events }).click()
    await expect(desktop.getByText("Valentine's Day")).toBeVisible()
    await expect(desktop.getByText('Summer sale')).toBeVisible()
    await desktop.getByRole('tab', { name: clientTexts.website }).click()
    for (const value of [...Object.values(formEmails), ...Object.values(handles)]) {
      await expect(shown(value).first()).toBeVisible()
    }
    await desktop.getByRole('tab', { name: clientTexts.assets }).click()
    const logo = desktop.getByTitle('blue door – logo with a long näme.png').filter({ visible: true })
    await expect(logo).toBeVisible()
    await checkPage(desktop)
    await desktop.getByRole('tab', { name: clientTexts.questionnaires }).click()
    await expect(shown(answersOf('social').fifteen ?? '?')).toBeVisible()
    await checkPage(desktop)
  })

  await test.step('[ONB-18] the Client sees who revealed it', async () => {
    await page.goto('/onboarding/accounts')
    await expect(page.getByText(mara.name).first()).toBeVisible()
  })

  await test.step('[PERM-6] [CLI-8] an Employee with two grants sees two fields and nothing else', async () => {
    const desktop = await openPage({ as: emil })
    await desktop.goto(`/clients/${cleo.id}`)
    await expect(desktop.getByText(clientTexts.notShared)).toBeVisible()
    await checkPage(desktop)
    const grants = { employee_id: emil.id, client_id: cleo.id, instagram_username: true, social_questions: true }
    await api.call(savePermission, { body: grants }, mara.token)
    await expect(desktop.getByRole('tab', { name: clientTexts.accounts })).toBeVisible()
    // And what was asked of these two.
    await expect(desktop.getByRole('tab')).toHaveCount(3)
    await expect(desktop.getByText('bluedoor.bakes')).toBeVisible()
    await checkPage(desktop)
    await desktop.getByRole('tab', { name: clientTexts.questionnaires }).click()
    await expect(desktop.getByText(answersOf('social').one ?? '?')).toBeVisible()
    const raw = JSON.stringify(await api.call(showGrantedOnboarding, { params: { id: cleo.id } }, emil.token))
    expect(raw).toContain('bluedoor.bakes')
    expect(raw).toContain(JSON.stringify(answersOf('social').one).slice(1, -1))
    const others = [
      ...Object.values(logins).map(({ password }) => password),
      ...Object.values(logins)
        .map(({ login }) => login)
        .filter((login) => login !== 'bluedoor.bakes'),
      ...Object.values(formEmails),
      ...Object.values(handles),
      "Valentine's Day",
      'Our birthday',
      'readers.csv',
      answersOf('branding').one ?? '?',
    ]
    const shown = await desktop.locator('body').innerText()
    for (const secret of others) {
      expect(raw, secret).not.toContain(JSON.stringify(secret).slice(1, -1))
      expect(shown, secret).not.toContain(secret)
    }
    await api.call(
      savePermission,
      { body: { ...grants, instagram_username: false, social_questions: false } },
      mara.token,
    )
    await expect(desktop.getByText(clientTexts.notShared)).toBeVisible()
  })
})

test('[ONB-2] [ONB-3] a Client who needs branding alone completes the onboarding on a phone', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await api.registerClient(mara)
  const page = await openPage({ as: cleo, viewport: phone, touch: true })
  await page.goto('/dashboard')
  await answerServices(page, [false, false, false, true, false])
  await onStep(page, '/onboarding/assets')
  await uploadAsset(page, 'branding', 'guide.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))
  await next(page)
  await onStep(page, '/onboarding/questions/branding')
  expectServerDown(page)
  await page.context().setOffline(true)
  await answerQuestions(page, 'branding')
  await expect(page.getByText(onboardingTexts.notConnected)).toBeVisible()
  await page.context().setOffline(false)
  await saved(page)
  await next(page)
  await onStep(page, '/onboarding/review')
  await expect(page.getByText(reviewTexts.services(['branding']))).toBeVisible()
  await checkPage(page)
  await saveAndExit(page)
  await page.getByRole('button', { name: reviewTexts.allDone }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('link', { name: dashboardTexts.brandingForm })).toBeVisible()
  await expect(page.getByRole('link', { name: dashboardTexts.socialForm })).toBeHidden()
  await checkPage(page)
  await page.goto('/form/branding')
  const [first] = brandingQuestionnaire.questions
  await expect(page.getByRole('textbox', { name: first?.question })).toHaveValue(answersOf('branding').one ?? '?')
  await checkPage(page)
})

test('[ONB-2] [DASH-9] a Client who needs no service completes the onboarding on a phone', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await api.registerClient(
    mara,
    newPerson('Cleo Baker', 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt'),
  )
  const page = await openPage({ as: cleo, viewport: phone, touch: true })
  await page.goto('/dashboard')
  await answerServices(page, [false, false, false, false, false])
  await onStep(page, '/onboarding/review')
  await expect(page.getByText(reviewTexts.services([]))).toBeVisible()
  await checkPage(page)
  await saveAndExit(page)
  await page.getByRole('button', { name: reviewTexts.allDone }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(dashboardTexts.noForms)).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/onboarding/services')
  await expect(page.getByRole('button', { name: 'No', pressed: true })).toBeVisible()
})
