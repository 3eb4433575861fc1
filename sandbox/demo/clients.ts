import { updateBilling, uploadContract } from '#contract/clients.ts'
import { decideItems, listClientItems } from '#contract/items.ts'
import {
  createOnboarding,
  updateBrandingQuestions,
  updateEvents,
  updateFormEmails,
  updateOwnAccounts,
  updateOwnAssets,
  updateServices,
  updateSocialHandles,
  updateSocialQuestions,
} from '#contract/onboarding.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { brandingQuestionnaire, type Questionnaire, socialQuestionnaire } from '#contract/questionnaires.ts'
import type { DemoClient } from './people.ts'
import { drawLogo } from './drawings.ts'
import { createPdf } from './files.ts'
import type { ProductClient, Account } from './product-client.ts'

/** `bluedoorbakery` of https://bluedoorbakery.example. */
const shortOf = ({ website }: DemoClient) => new URL(website).hostname.replace('.example', '')

/** Submits a client's onboarding up to their progress. */
export async function onboard(product: ProductClient, client: Account, role: DemoClient): Promise<void> {
  await product.call(updateBilling, { body: billingOf(client, role) }, client.token)
  if (role.onboarded === 'not') return
  await product.call(createOnboarding, {}, client.token)
  const services = Object.fromEntries([...role.services, ...role.shows].map((flag) => [flag, true]))
  const record = await product.call(updateServices, { body: services }, client.token)
  if (role.onboarded === 'begun') return
  const steps = stepsOf(product, client, role).filter(([page]) => record[page].required)
  for (const [, save] of role.onboarded === 'half' ? steps.slice(0, 2) : steps) await save()
}

type Page = Extract<keyof OnboardingRecord, `${string}_page`>

function stepsOf(
  product: ProductClient,
  client: Account,
  role: DemoClient,
): [page: Page, save: () => Promise<unknown>][] {
  const short = shortOf(role)
  const by = client.token
  return [
    ['accounts_page', () => product.call(updateOwnAccounts, { body: accountsOf(role) }, by)],
    ['assets_page', () => handOverLogo(product, client, role)],
    ['events_page', () => product.call(updateEvents, { body: eventsOf(role) }, by)],
    [
      'emailforms_page',
      () => {
        const forms = { general: `hello@${short}.example`, leads: `${short}@leads.example` }
        return product.call(updateFormEmails, { body: { completed: true, forms } }, by)
      },
    ],
    [
      'social_handles_page',
      () => {
        const handles = { instagram: `@${short}`, facebook: `facebook.com/${short}` }
        return product.call(updateSocialHandles, { body: { completed: true, handles } }, by)
      },
    ],
    ['social_questions_page', () => product.call(updateSocialQuestions, { body: answersTo(socialQuestionnaire) }, by)],
    [
      'branding_questions_page',
      () => product.call(updateBrandingQuestions, { body: answersTo(brandingQuestionnaire) }, by),
    ],
  ]
}

const billingOf = (client: Account, { name, phone, website, city }: DemoClient) => ({
  billing_name: name,
  billing_phone: phone,
  billing_email: client.email,
  billing_website: website,
  billing_address: '100 Main Street',
  billing_city: city,
  billing_state: 'WA',
  billing_zip: '98101',
})

/** The passwords are invented: the demo's accounts exist nowhere. */
function accountsOf(role: DemoClient) {
  const short = shortOf(role)
  const login = { login: short, password: `${short}-demo-2026` }
  const has = (show: DemoClient['shows'][number]) => role.shows.includes(show)
  return {
    completed: true,
    ...(has('show_instagram') && { instagram: login }),
    ...(has('show_pinterest') && { pinterest: login }),
    ...(has('show_facebook') && { facebook: { completed: true } }),
    ...(has('show_google') && { google: { completed: true } }),
    ...(has('show_website') && { website: { hostingName: 'Harbour Hosting', ...login } }),
    ...(has('show_email') && { email: { link: 'https://mail.example', ...login } }),
    ...(has('show_trip') && { trip: login }),
    ...(has('show_yelp') && { yelp: login }),
  }
}

async function handOverLogo(product: ProductClient, client: Account, role: DemoClient): Promise<void> {
  const picture = await product.drawPng(drawLogo(role.business_name))
  const { filename, location } = await product.upload(client, `${shortOf(role)}-logo.png`, picture)
  await product.call(
    updateOwnAssets,
    { body: { completed: true, assets: { logo: [{ filename, location }] } } },
    client.token,
  )
}

const eventsOf = ({ business_name }: DemoClient) => ({
  events_page: { completed: true },
  custom_dates: [{ date: `${new Date().getUTCFullYear() + 1}-05-04`, name: `${business_name}: anniversary` }],
})

/** The questionnaires' own examples read like a client's answers. */
const answersTo = ({ questions }: Questionnaire) => ({
  completed: true,
  questions: Object.fromEntries(
    questions.flatMap(({ key, example }) => (example === undefined ? [] : [[key, example] as const])),
  ),
})

/** The Manager looks at everything that the client gave. */
export async function approveAll(product: ProductClient, manager: Account, { id }: Account): Promise<void> {
  const { items } = await product.call(listClientItems, { params: { id } }, manager.token)
  const answered = items.filter(({ state }) => state === 'given')
  const body = { items: answered.map(({ key }) => ({ key, state: 'given', decision: 'approve' }) as const) }
  await product.call(decideItems, { params: { id }, body }, manager.token)
}

export async function uploadContractFor(product: ProductClient, manager: Account, client: Account): Promise<void> {
  const lines = [
    `Agreement between ${manager.business_name} and ${client.business_name}`,
    '',
    'The agency looks after the services that the client chose.',
    'Either side may end this agreement with a month of notice.',
  ]
  const { filename, location } = await product.upload(manager, 'agreement.pdf', createPdf(lines))
  await product.call(uploadContract, { body: { filename, location, user_id: client.id } }, manager.token)
}
