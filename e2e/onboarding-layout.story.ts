import sharp from 'sharp'
import { updateBilling, uploadContract } from '#contract/clients.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { onboardingSteps } from '#contract/domain/onboarding-steps.ts'
import {
  updateEvents,
  updateFormEmails,
  updateOwnAccounts,
  updateOwnAssets,
  updateServices,
  updateSocialHandles,
  updateSocialQuestions,
} from '#contract/onboarding.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { savePermission } from '#contract/permissions.ts'
import { billingTexts, clientTexts } from '#contract/texts/clients.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import { updateTheme } from '#contract/themes.ts'
import { year } from './august.ts'
import { expect, test } from './fixtures.ts'
import { type TestApi, type Account, newPerson } from './test-api.ts'
import { sampleByLength } from '../bin/test-sample.ts'
import { checkContrast, checkLayouts } from './layout.ts'
import { answersOf, formEmails, handles } from './onboarding-steps.ts'

const longest = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt'
const everything = {
  ...recordOf(serviceFlags, true),
  ...recordOf(showFlags, true),
  webstore: true,
}

/** A client who has answered about half of the onboarding, with some long answers. */
async function createHalfOnboardedClient(api: TestApi, manager: Account): Promise<Account> {
  const cleo = await api.createClient(manager, newPerson(longest, longest))
  await api.call(updateServices, { body: everything }, cleo.token)
  const accounts = {
    completed: true,
    facebook: { completed: true },
    instagram: { login: longest, password: 'a stored password' },
    website: { hostingName: 'Harbour Hosting', login: 'admin', password: '' },
  }
  await api.call(updateOwnAccounts, { body: accounts }, cleo.token)
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c8643c' } })
    .png()
    .toBuffer()
  const logo = await api.upload(cleo, `${longest}.png`, new Uint8Array(photo))
  const fonts = await api.upload(cleo, 'Harbour Sans.otf', new Uint8Array(Buffer.from('OTTO, not really')))
  await api.call(updateOwnAssets, { body: { completed: true, assets: { logo: [logo], fonts: [fonts] } } }, cleo.token)
  const media = await api.upload(cleo, 'the shop.png', new Uint8Array(photo))
  const billing = {
    billing_name: longest,
    billing_phone: '5550102030',
    billing_email: 'cleo@blue-door.example',
    billing_extra_email: ['office@blue-door.example'],
    billing_website: 'blue-door.example',
    billing_city: 'Lund',
    billing_media: media,
  }
  await api.call(updateBilling, { body: billing }, cleo.token)
  const february_dates = ["Valentine's Day"]
  const custom_dates = [{ date: `${year}-03-04`, name: longest }]
  const events = { events_page: { completed: true }, february_dates, custom_dates }
  await api.call(updateEvents, { body: events }, cleo.token)
  await api.call(updateFormEmails, { body: { completed: true, forms: formEmails } }, cleo.token)
  await api.call(updateSocialHandles, { body: { handles: { ...handles, other: longest } } }, cleo.token)
  const questions = { ...answersOf('social'), two: '', three: longest.repeat(3) }
  await api.call(updateSocialQuestions, { body: { completed: true, questions } }, cleo.token)
  return cleo
}

const named = (path: string) => path.slice(1).replaceAll('/', '-')

test(
  '[SHELL-7] the pages of the onboarding fit at every width, light and dark',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const cleo = await createHalfOnboardedClient(api, await api.createManager())
    const page = await openPage({ as: cleo })
    const paths = [...onboardingSteps.map((step) => step.path), '/form/social'] as const
    for (const path of sampleByLength(paths, 6, 'onboarding')) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: onboardingTexts.saveAndExit })).toBeVisible()
      await checkLayouts(page, named(path))
    }
  },
)

test(
  '[SHELL-7] a Client’s own pages fit at every width, light and dark',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const cleo = await createHalfOnboardedClient(api, await api.createManager())
    const page = await openPage({ as: cleo })
    for (const path of ['/account', '/client/billing']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: billingTexts.media })).toBeVisible()
      await checkLayouts(page, named(path))
    }
    await page.goto(`/clients/${cleo.id}`)
    await expect(page.getByRole('tab').first()).toBeVisible()
    await checkLayouts(page, 'own-client')
  },
)

test(
  '[SHELL-7] staff’s pages of a client fit at every width, light and dark',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const emil = await api.createEmployee(mara)
    const cleo = await createHalfOnboardedClient(api, mara)
    const contract = await api.upload(mara, `${longest}.pdf`, new Uint8Array(Buffer.from('%PDF-1.4\n%%EOF\n')))
    await api.call(uploadContract, { body: { ...contract, user_id: cleo.id } }, mara.token)
    await api.registerClient(mara, newPerson('Dev Patel', 'Northside Dental'))

    const page = await openPage({ as: mara })
    const tabs = ['items', 'accounts', 'events', 'website', 'assets', 'questionnaires', 'contract', 'billing'] as const
    for (const tab of sampleByLength(tabs, 4, 'tabs of a client')) {
      await page.goto(`/clients/${cleo.id}${tab === 'items' ? '' : `?tab=${tab}`}`)
      const name = tab === 'items' ? reviewTexts.all : tab === 'billing' ? settingsTexts.billing : clientTexts[tab]
      await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
      await checkLayouts(page, `client-${tab}`)
    }
    await page.goto('/clients?stage=registered')
    await expect(page.getByText('Northside Dental').first()).toBeVisible()
    await checkLayouts(page, 'clients-registered')

    const grants = { instagram_username: true, instagram_password: true, national_days: true, assets: true }
    await api.call(savePermission, { body: { employee_id: emil.id, client_id: cleo.id, ...grants } }, mara.token)
    const desktop = await openPage({ as: emil })
    await desktop.goto(`/clients/${cleo.id}`)
    await expect(desktop.getByRole('tab', { name: clientTexts.accounts })).toBeVisible()
    await checkLayouts(desktop, 'granted-client')
  },
)

test(
  '[SHELL-3] [SHELL-7] the onboarding and a client’s page stay readable in a yellow and a nearly black workspace',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const themes = {
      yellow: {
        primary_color: '#ffdd00',
        accent_color: '#fff3a0',
        primary_text_color: '#fff',
        accent_text_color: '#eee',
      },
      black: {
        primary_color: '#0b0b0d',
        accent_color: '#111',
        primary_text_color: '#222222',
        accent_text_color: '#000',
      },
    }
    for (const [name, colors] of sampleByLength(Object.entries(themes), 1, 'onboarding in colors')) {
      const mara = await api.createManager()
      await api.call(updateTheme, { body: { colors } }, mara.token)
      const cleo = await createHalfOnboardedClient(api, mara)
      const page = await openPage({ as: cleo })
      for (const path of ['/onboarding/services', '/onboarding/accounts', '/onboarding/events'] as const) {
        await page.goto(path)
        await expect(page.getByRole('button', { name: onboardingTexts.saveAndExit })).toBeVisible()
        await checkContrast(page, `${named(path)}-${name}`)
      }
      const desktop = await openPage({ as: mara })
      await desktop.goto(`/clients/${cleo.id}?tab=accounts`)
      await expect(desktop.getByRole('tab', { name: clientTexts.accounts, selected: true })).toBeVisible()
      await checkContrast(desktop, `client-accounts-${name}`)
    }
  },
)
