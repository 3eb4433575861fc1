import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { showClientDashboard } from '#contract/dashboard.ts'
import {
  createOnboarding,
  showOnboarding,
  showOnboardingAccount,
  updateBrandingQuestions,
  updateEvents,
  updateFormEmails,
  updateOwnAccounts,
  updateServices,
  updateSocialHandles,
  updateSocialQuestions,
} from '#contract/onboarding.ts'
import { answerKeys, serviceFlags } from '#contract/onboarding-record.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let client: Person
let tabs: [Person, Person]
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  client = await world.client(await world.manager())
  tabs = [client, await world.signInAgain(client)]
  await world.call(createOnboarding, {}, client.token)
  await world.call(updateServices, { body: recordOf(serviceFlags, true) }, client.token)
})
afterAll(() => world.close())

test('[ONB-16] fields of one object that two tabs save concurrently are all stored', async () => {
  const statuses = await Promise.all(
    answerKeys.map(async (key, at) => {
      const body = { completed: true, questions: { [key]: `answer ${key}` } }
      return (await world.call(updateSocialQuestions, { body }, tabs[at % 2]?.token)).status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const { questionnaires } = (await world.call(showOnboarding, {}, client.token)).body
  expect(questionnaires.social).toEqual(Object.fromEntries(answerKeys.map((key) => [key, `answer ${key}`])))
})

test('[ONB-16] two tabs on two pages lose nothing of each other, and the counts include both', async () => {
  const [one, two] = tabs
  await Promise.all([
    world.call(updateFormEmails, { body: { forms: { general: 'g@example.com' } } }, one.token),
    world.call(updateSocialHandles, { body: { handles: { facebook: 'f', instagram: 'i', other: 'o' } } }, two.token),
    world.call(updateBrandingQuestions, { body: { questions: { two: 'b' } } }, one.token),
    world.call(updateEvents, { body: { custom_dates: [{ date: 'd', name: 'n' }] } }, two.token),
    world.call(updateFormEmails, { body: { forms: { events: 'e@example.com' } } }, two.token),
  ])
  expect((await world.call(showClientDashboard, {}, client.token)).body).toMatchObject({
    required: 7,
    completed: 4,
    onboarding: {
      form_emails: { general: 'g@example.com', events: 'e@example.com' },
      social_handles: { other: 'o' },
      questionnaires: { branding: { two: 'b' } },
    },
  })
})

test('[ONB-16] logins and passwords of two tabs are both stored', async () => {
  const [one, two] = tabs
  await Promise.all([
    world.call(updateOwnAccounts, { body: { twitter: { login: 'tl' }, facebook: { completed: true } } }, one.token),
    world.call(updateOwnAccounts, { body: { twitter: { password: 'tp' }, yelp: { login: 'yl' } } }, two.token),
    world.call(updateOwnAccounts, { body: { google: { completed: true }, email: { link: 'el' } } }, two.token),
  ])
  expect((await world.call(showOnboardingAccount, {}, client.token)).body).toMatchObject({
    twitter: { login: 'tl', password: 'tp' },
    yelp: { login: 'yl', password: '' },
    email: { link: 'el' },
    facebook: { completed: true },
    google: { completed: true },
  })
})
