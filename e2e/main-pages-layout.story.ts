import { dateOfDay, dayOf } from '#contract/domain/calendar-days.ts'
import { updateGeneralPermissions } from '#contract/employees.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { updateServices } from '#contract/onboarding.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { createCheckoutSession } from '#contract/subscription.ts'
import { registrationTexts, trialTexts } from '#contract/texts/auth.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { boardTexts, chartTexts, dashboardTexts } from '#contract/texts/dashboard.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { listTexts } from '#contract/texts/shared.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { subscriptionTexts } from '#contract/texts/subscription.ts'
import { submitVacation } from '#contract/vacations.ts'
import { updateTheme } from '#contract/themes.ts'
import { messageList, messageIn } from './steps.ts'
import { expect, test } from './fixtures.ts'
import { type Account, newPerson, type Person, type TestApi } from './test-api.ts'
import { checkContrast, checkLayouts, checkPage } from './layout.ts'
import { sampleByLength } from '../bin/test-sample.ts'
import { expectErrorResponse } from './page-errors.ts'

const dayIn = (days: number) => dateOfDay(dayOf(new Date().toISOString().slice(0, 10)) + days)

const manyClients = 40
const longest = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt'
/** A client who has chosen every service and has given nothing yet. */
async function createWorkingClient(api: TestApi, manager: Account, person?: Person): Promise<Account> {
  const client = await api.createClient(manager, person)
  const body = { ...recordOf(serviceFlags, true), ...recordOf(showFlags, true) }
  await api.call(updateServices, { body }, client.token)
  return client
}

const businesses = [
  'Blue Door Bakery',
  'Carter & Sons Joinery',
  'Studio Bianchi',
  'Northside Dental',
  'Walsh Garden Design',
]
const names = ['Ana Silva', 'Ben Carter', 'Chiara Bianchi', 'Dev Patel', 'Fiona Walsh', 'Grace Okafor', 'Hugo Laurent']

test(
  '[SHELL-7] the pages before the log-in fit at every width, light and dark',
  { tag: '@look' },
  async ({ page, api }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: authTexts.logIn })).toBeVisible()
    await checkLayouts(page, 'log-in')

    await page.goto('/trial')
    await expect(page.getByRole('heading', { name: trialTexts.title })).toBeVisible()
    await checkLayouts(page, 'trial')

    await page.goto('/register/agency/monthly')
    await page.getByRole('button', { name: registrationTexts.registerAndCheckout }).click()
    await expect(page.getByText(registrationTexts.incomplete)).toBeVisible()
    await checkLayouts(page, 'registration')

    expectErrorResponse(page, 404, /^\/nowhere$/)
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: shellTexts.notFoundTitle })).toBeVisible()
    await checkLayouts(page, 'not-found')

    const mara = await api.createManager()
    await page.goto(`/register/client/${await api.invite(mara, newPerson('Cleo Baker').email)}`)
    await expect(page.getByText(registrationTexts.clientVerified)).toBeVisible()
    await checkLayouts(page, 'invitation')
  },
)

test(
  '[SHELL-7] the checkout and the gate fit at every width, light and dark',
  { tag: '@look' },
  async ({ openPage, api }) => {
    const mara = await api.registerManager(newPerson())
    const page = await openPage({ as: mara })
    const body = { price_id: 'agency_monthly', email: mara.email, id: mara.id }
    await page.goto((await api.call(createCheckoutSession, { body }, mara.token)).url)
    await expect(page.locator('input[name=card]')).toBeVisible()
    await checkLayouts(page, 'checkout')
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: subscriptionTexts.firstCheckout })).toBeVisible()
    await checkLayouts(page, 'gate')
  },
)

test(
  '[SHELL-7] the dashboard of each role fits at every width, light and dark',
  { tag: '@look' },
  async ({ openPage, api }) => {
    const mara = await api.createManager()
    const emil = await api.createEmployee(mara)
    const cleo = await api.createClient(mara)
    await api.invite(mara, newPerson().email)
    await createWorkingClient(api, mara, newPerson(longest, longest))
    await createWorkingClient(api, mara)
    const permissions = { vacation: true, add_new_clients: false }
    await api.call(updateGeneralPermissions, { params: { id: emil.id }, body: permissions }, mara.token)
    await api.call(submitVacation, { body: { start_date: dayIn(3), end_date: dayIn(12) } }, emil.token)
    const direct = await api.createConversation(mara, cleo)
    await api.sendMessage(cleo, direct._id, 'Good morning! The photos of the new ovens are ready.')
    await api.sendMessage(mara, direct._id, 'Please send them.')
    for (const [name, person] of Object.entries({ manager: mara, employee: emil, client: cleo })) {
      const page = await openPage({ as: person })
      await page.goto('/dashboard')
      await expect(page.getByRole('navigation', { name: dashboardTexts.places })).toBeVisible()
      // The vacations load after their heading.
      const vacations = page.getByRole('region', { name: chartTexts.vacations })
      if (name !== 'client') await expect(vacations.getByText(chartTexts.table)).toBeVisible()
      await checkLayouts(page, `dashboard-${name}`)
    }
  },
)

test('[DASH-12] a stage filters the rows below it', async ({ openPage, api }) => {
  const mara = await api.createManager()
  const cleo = await createWorkingClient(api, mara)
  const { email } = newPerson()
  await api.invite(mara, email)
  const page = await openPage({ as: mara })
  await page.goto('/dashboard')
  const stages = page.getByRole('group', { name: boardTexts.byStage })
  // In December the client is named above the rows too.
  const row = page.getByRole('listitem').getByRole('link', { name: cleo.business_name })
  await expect(row).toBeVisible()
  await stages.getByRole('button', { name: boardTexts.stages.invited }).click()
  await expect(page.getByText(email)).toBeVisible()
  await expect(row).toBeHidden()
  await stages.getByRole('button', { name: boardTexts.stages.registered }).click()
  await expect(row).toBeVisible()
})

test(
  '[SHELL-7] the client list fits with no client, one with a long name, and many',
  { tag: '@look' },
  async ({ openPage, api }) => {
    const mara = await api.createManager()
    const page = await openPage({ as: mara })
    await page.goto('/clients')
    await expect(page.getByText(clientTexts.empty)).toBeVisible()
    await checkLayouts(page, 'clients-none')

    await api.createClient(mara, newPerson(longest, longest))
    await api.invite(mara, newPerson(longest.toLowerCase()).email)
    await page.reload()
    await expect(page.getByText(clientTexts.count(1))).toBeVisible()
    await checkLayouts(page, 'clients-one')
    await page.getByRole('button', { name: peopleTexts.optionsOf(longest) }).click()
    await expect(page.getByRole('menuitem', { name: peopleTexts.archive })).toBeVisible()
    await checkPage(page)
    await page.keyboard.press('Escape')
    await page.goto('/clients?stage=invited')
    await expect(page.getByText(longest.toLowerCase()).first()).toBeVisible()
    await checkLayouts(page, 'clients-invited')
    await page.goto('/clients')

    const many = Array.from({ length: manyClients }, (_, at) =>
      newPerson(names[at % names.length], `${businesses[at % businesses.length] ?? ''} ${at + 1}`),
    )
    await api.registerClients(mara, many)
    await page.reload()
    await expect(page.getByText(clientTexts.count(manyClients + 1))).toBeVisible()
    await checkLayouts(page, 'clients-many')
    await expect(page.getByRole('navigation', { name: listTexts.pages })).toContainText('1–25 of 41')
  },
)

test('[SHELL-7] a conversation fits at every width, light and dark', { tag: '@look' }, async ({ openPage, api }) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  const long = await api.createClient(mara, newPerson(longest, longest))
  const { _id: conversationId } = await api.createConversation(mara, cleo)
  const { _id: other } = await api.createConversation(mara, long)
  await api.sendMessage(long, other, longest.repeat(3))
  const lines = [
    [cleo, 'Good morning! The photos of the new ovens are ready.'],
    [cleo, 'Shall I send them here?'],
    [mara, 'Please do. I build the page today: https://example.com/blue-door'],
    [cleo, `They are called ${longest}.`],
    [
      mara,
      'Wonderful. One question about the opening hours: are you closed on Mondays also in summer, or only until May?',
    ],
    [cleo, 'Only until May.'],
  ] as const
  for (const [who, text] of lines) await api.sendMessage(who, conversationId, text)

  const page = await openPage({ as: mara })
  await page.goto('/messages')
  await expect(page.getByRole('link', { name: cleo.name })).toBeVisible()
  await checkLayouts(page, 'messages')
  // On a phone the rows are taller than the list estimates before they are drawn; the thread must start at its end all
  // the same.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/messages/${conversationId}`)
  await expect(messageIn(page, cleo.name, 'Only until May.')).toBeInViewport({ ratio: 1 })
  await checkLayouts(page, 'conversation')
  await page.goto(`/messages/${other}`)
  await expect(messageList(page, longest).getByText(longest.repeat(3))).toBeVisible()
  await checkLayouts(page, 'conversation-long')
})

test(
  '[SHELL-3] [SHELL-7] a yellow and a nearly black workspace stay readable',
  { tag: '@look' },
  async ({ openPage, api }) => {
    const themes = {
      yellow: {
        primary_color: '#ffdd00',
        accent_color: '#fff3a0',
        primary_text_color: '#ffffff',
        accent_text_color: '#eee',
      },
      black: {
        primary_color: '#0b0b0d',
        accent_color: '#111',
        primary_text_color: '#222222',
        accent_text_color: '#000',
      },
    }
    for (const [name, colors] of sampleByLength(Object.entries(themes), 1, 'conversation in colors')) {
      const mara = await api.createManager()
      await api.call(updateTheme, { body: { colors } }, mara.token)
      const cleo = await api.createClient(mara)
      const { _id: conversationId } = await api.createConversation(mara, cleo)
      await api.sendMessage(cleo, conversationId, 'Good morning! The photos of the new ovens are ready.')
      await api.sendMessage(mara, conversationId, 'Please send them.')
      const page = await openPage({ as: mara })
      await page.goto(`/messages/${conversationId}`)
      await expect(messageIn(page, cleo.name, 'Please send them.')).toBeVisible()
      await expect(page.getByRole('textbox', { name: messageTexts.writeTo(cleo.name) })).toBeFocused()
      await page.getByRole('textbox', { name: messageTexts.writeTo(cleo.name) }).fill('And the prices')
      await checkContrast(page, `conversation-${name}`)
    }
  },
)
