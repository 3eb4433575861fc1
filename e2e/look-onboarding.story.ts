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
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import { updateTheme } from '#contract/themes.ts'
import { expect, test } from './fixtures.ts'
import { type House, type Resident, somebody } from './house.ts'
import { checkLayouts } from './layout.ts'
import { answersOf, formEmails, handles } from './onboarding-acts.ts'

const longest = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt'
const everything = {
  ...recordOf(serviceFlags, true),
  ...recordOf(showFlags, true),
  webstore: true,
}

/** A client who has handed over about half of it, some of it long. */
async function halfway(house: House, manager: Resident): Promise<Resident> {
  const cleo = await house.client(manager, somebody(longest, longest))
  await house.ask(updateServices, { body: everything }, cleo.token)
  const accounts = {
    completed: true,
    facebook: { completed: true },
    instagram: { login: longest, password: 'a stored password' },
    website: { hostingName: 'Harbour Hosting', login: 'admin', password: '' },
  }
  await house.ask(updateOwnAccounts, { body: accounts }, cleo.token)
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c8643c' } })
    .png()
    .toBuffer()
  const logo = await house.upload(cleo, `${longest}.png`, new Uint8Array(photo))
  const fonts = await house.upload(cleo, 'Harbour Sans.otf', new Uint8Array(Buffer.from('OTTO, not really')))
  await house.ask(updateOwnAssets, { body: { completed: true, assets: { logo: [logo], fonts: [fonts] } } }, cleo.token)
  const media = await house.upload(cleo, 'the shop.png', new Uint8Array(photo))
  const billing = {
    billing_name: longest,
    billing_phone: '5550102030',
    billing_email: 'cleo@blue-door.example',
    billing_extra_email: ['office@blue-door.example'],
    billing_website: 'blue-door.example',
    billing_city: 'Lund',
    billing_media: media,
  }
  await house.ask(updateBilling, { body: billing }, cleo.token)
  const february_dates = ["Valentine's Day"]
  const custom_dates = [{ date: '2027-03-04', name: longest }]
  const events = { events_page: { completed: true }, february_dates, custom_dates }
  await house.ask(updateEvents, { body: events }, cleo.token)
  await house.ask(updateFormEmails, { body: { completed: true, forms: formEmails } }, cleo.token)
  await house.ask(updateSocialHandles, { body: { handles: { ...handles, other: longest } } }, cleo.token)
  const questions = { ...answersOf('social'), two: '', three: longest.repeat(3) }
  await house.ask(updateSocialQuestions, { body: { completed: true, questions } }, cleo.token)
  return cleo
}

const named = (path: string) => path.slice(1).replaceAll('/', '-')

test(
  '[SHELL-7] the pages of the onboarding, at every width, light and dark',
  { tag: '@look' },
  async ({ house, open }) => {
    test.setTimeout(300_000)
    const cleo = await halfway(house, await house.manager())
    const page = await open({ as: cleo })
    for (const path of [...onboardingSteps.map((step) => step.path), '/form/social'] as const) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: onboardingTexts.saveAndExit })).toBeVisible()
      await checkLayouts(page, named(path))
    }
  },
)

test('[SHELL-7] a client’s own pages, at every width, light and dark', { tag: '@look' }, async ({ house, open }) => {
  test.setTimeout(200_000)
  const cleo = await halfway(house, await house.manager())
  const page = await open({ as: cleo })
  for (const path of ['/account', '/client/billing']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: billingTexts.media })).toBeVisible()
    await checkLayouts(page, named(path))
  }
  await page.goto(`/clients/${cleo.id}`)
  await expect(page.getByRole('tab').first()).toBeVisible()
  await checkLayouts(page, 'own-client')
})

test(
  '[SHELL-7] staff’s pages of a client, at every width, light and dark',
  { tag: '@look' },
  async ({ house, open }) => {
    test.setTimeout(300_000)
    const mara = await house.manager()
    const emil = await house.employee(mara)
    const cleo = await halfway(house, mara)
    const contract = await house.upload(mara, `${longest}.pdf`, new Uint8Array(Buffer.from('%PDF-1.4\n%%EOF\n')))
    await house.ask(uploadContract, { body: { ...contract, user_id: cleo.id } }, mara.token)
    await house.newcomer(mara, somebody('Dev Patel', 'Northside Dental'))

    const page = await open({ as: mara })
    const tabs = ['overview', 'accounts', 'events', 'website', 'assets', 'questionnaires', 'contract'] as const
    for (const tab of tabs) {
      await page.goto(`/clients/${cleo.id}${tab === 'overview' ? '' : `?tab=${tab}`}`)
      await expect(page.getByRole('tab', { name: clientTexts[tab], selected: true })).toBeVisible()
      await checkLayouts(page, `client-${tab}`)
    }
    await page.goto('/clients?view=onboarding')
    await expect(page.getByText('Northside Dental').first()).toBeVisible()
    await checkLayouts(page, 'onboarding-board')

    const grants = { instagram_username: true, instagram_password: true, national_days: true, assets: true }
    await house.ask(savePermission, { body: { employee_id: emil.id, client_id: cleo.id, ...grants } }, mara.token)
    const desk = await open({ as: emil })
    await desk.goto(`/clients/${cleo.id}`)
    await expect(desk.getByRole('tab', { name: clientTexts.accounts })).toBeVisible()
    await checkLayouts(desk, 'granted-client')
  },
)

test(
  '[SHELL-3] [SHELL-7] the onboarding and a client’s page in a yellow and a nearly black workspace',
  { tag: '@look' },
  async ({ house, open }) => {
    test.setTimeout(200_000)
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
    for (const [name, colors] of Object.entries(themes)) {
      const mara = await house.manager()
      await house.ask(updateTheme, { body: { colors } }, mara.token)
      const cleo = await halfway(house, mara)
      const page = await open({ as: cleo })
      for (const path of ['/onboarding/services', '/onboarding/accounts', '/onboarding/events'] as const) {
        await page.goto(path)
        await expect(page.getByRole('button', { name: onboardingTexts.saveAndExit })).toBeVisible()
        await checkLayouts(page, `${named(path)}-${name}`)
      }
      const desk = await open({ as: mara })
      await desk.goto(`/clients/${cleo.id}?tab=accounts`)
      await expect(desk.getByRole('tab', { name: clientTexts.accounts, selected: true })).toBeVisible()
      await checkLayouts(desk, `client-accounts-${name}`)
    }
  },
)
