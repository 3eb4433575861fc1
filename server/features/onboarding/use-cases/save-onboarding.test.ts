import type { CallOf } from '#contract/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { showClientDashboard } from '#contract/dashboard.ts'
import {
  createOnboarding,
  showForms,
  showOnboarding,
  updateBrandingQuestions,
  updateEvents,
  updateFormEmails,
  updateOwnAccounts,
  updateOwnAssets,
  updateServices,
  updateSocialHandles,
  updateSocialQuestions,
} from '#contract/onboarding.ts'
import { observancesOf } from '#contract/domain/observances.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { onboardingReplyTexts } from '#contract/texts/onboarding.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { settlePages } from '#server/testing/settle-pages.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
})
beforeEach(async () => {
  client = await world.client(manager)
  await world.call(createOnboarding, {}, client.token)
})
afterAll(() => world.close())

const record = async () => (await world.call(showOnboarding, {}, client.token)).body
const choose = (body: CallOf<typeof updateServices>['body']) => world.call(updateServices, { body }, client.token)
const everything = recordOf(serviceFlags, true)
const numbers = async () => {
  const { required, completed } = (await world.call(showClientDashboard, {}, client.token)).body
  return [completed, required]
}

describe('saving the services', () => {
  test('[ONB-2] stores the answers as given and marks them as answered', async () => {
    const { status, body } = await choose({ social: true, show_twitter: true, seo: false, webstore: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      services_answered: true,
      social: true,
      show_twitter: true,
      show_facebook: false,
      seo: false,
      webstore: true,
    })
    expect(await record()).toEqual(body)
  })

  test('[ONB-2] accepts No for all of them', async () => {
    const { body } = await choose({ ...recordOf(serviceFlags, false), ...recordOf(showFlags, false) })
    expect(body.services_answered).toBe(true)
    expect(await numbers()).toEqual([0, 0])
  })

  test("[ONB-14] computes the required pages on the server and ignores the body's", async () => {
    const lie = { required: true, completed: false }
    const { body } = await choose({
      branding: true,
      events_page: lie,
      accounts_page: lie,
      assets_page: { required: false },
    })
    expect(body).toMatchObject({
      accounts_page: { required: false, completed: false },
      assets_page: { required: true, completed: false },
      events_page: { required: false, completed: false },
      emailforms_page: { required: false },
      social_handles_page: { required: false },
      social_questions_page: { required: false },
      branding_questions_page: { required: true },
    })
  })

  test('[ONB-2] keeps entered data after a later No, and shows it after a later Yes', async () => {
    await choose({ ...everything, show_twitter: true })
    const accounts = { twitter: { login: 'door', password: 'knock' } }
    await world.call(updateOwnAccounts, { body: accounts }, client.token)
    await world.call(updateSocialQuestions, { body: { questions: { one: 'kept' } } }, client.token)
    await settlePages(world, client, ['social_questions_page'])
    const without = (await choose({ social: false })).body
    expect(without).toMatchObject({
      social: false,
      show_twitter: true,
      twitter: { login: 'door', password_set: true },
      social_questions_page: { required: false, completed: true },
    })
    expect(without.questionnaires.social.one).toBe('kept')
    const again = (await choose({ social: true })).body
    expect(again).toMatchObject({ social: true, social_questions_page: { required: true, completed: true } })
  })

  test('[DASH-8] counts required pages and completed ones among them', async () => {
    await choose(everything)
    // No platform was ticked, so the accounts page asks for nothing.
    expect(await numbers()).toEqual([1, 7])
    await world.call(updateEvents, { body: { custom_dates: [{ date: '2027-05-17', name: 'Party' }] } }, client.token)
    await world.call(updateFormEmails, { body: { forms: { general: 'a@b.example' } } }, client.token)
    expect(await numbers()).toEqual([3, 7])
    await choose({ webdev: false })
    expect(await numbers()).toEqual([2, 5])
    await world.call(updateEvents, { body: { custom_dates: [] } }, client.token)
    expect(await numbers()).toEqual([1, 5])
  })

  test('[ONB-14] [COL-3] a page is completed by its required items, without a word of the body', async () => {
    await choose({ branding: true })
    const say = (body: CallOf<typeof updateBrandingQuestions>['body']) =>
      world.call(updateBrandingQuestions, { body }, client.token)
    expect((await say({ questions: { two: 'an optional one' } })).body).toMatchObject({
      branding_questions_page: { completed: false },
    })
    const required = { one: 'a', four: 'b', six: 'c', eight: 'd' }
    expect((await say({ questions: required })).body.branding_questions_page.completed).toBe(false)
    expect((await say({ completed: false, questions: { nine: 'e' } })).body.branding_questions_page.completed).toBe(
      true,
    )
    expect((await say({ questions: { nine: ' ' } })).body.branding_questions_page.completed).toBe(false)
  })
})

describe('saving a page that the services do not require', () => {
  const saves = [
    { e: updateOwnAccounts, with: { social: true }, without: { branding: true } },
    { e: updateOwnAccounts, with: { seo: true }, without: {} },
    { e: updateOwnAssets, with: { branding: true }, without: { seo: true, reputation: true } },
    { e: updateEvents, with: { social: true }, without: { ...everything, social: false } },
    { e: updateFormEmails, with: { webdev: true }, without: { ...everything, webdev: false } },
    { e: updateSocialHandles, with: { webdev: true }, without: { ...everything, webdev: false } },
    { e: updateSocialQuestions, with: { social: true }, without: { ...everything, social: false } },
    { e: updateBrandingQuestions, with: { branding: true }, without: { ...everything, branding: false } },
  ]

  test.each(saves)(
    '[ONB-14] is refused for $e.path, and accepted with its service',
    async ({ e, with: chosen, without }) => {
      const none = recordOf(serviceFlags, false)
      const refused = {
        status: 409,
        body: { code: 'page_not_applicable', detail: expect.stringContaining('not part of your onboarding') },
      }
      const save = () => world.call(e, { body: {} }, client.token)
      expect(await save(), 'before the services were answered').toMatchObject(refused)
      await choose({ ...none, ...without })
      expect(await save()).toMatchObject(refused)
      await choose({ ...none, ...chosen })
      expect((await save()).status).toBe(200)
    },
  )

  test('saving a page that is not required stores nothing', async () => {
    await choose({ branding: true })
    const body = { completed: true, forms: { general: 'lost' } }
    expect((await world.call(updateFormEmails, { body }, client.token)).status).toBe(409)
    expect(await record()).toMatchObject({ emailforms_page: { completed: false }, form_emails: { general: '' } })
  })
})

describe('saving texts', () => {
  beforeEach(async () => void (await choose(everything)))

  test('[ONB-8] [ONB-9] changes only the given fields; an empty text clears', async () => {
    const forms = (body: CallOf<typeof updateFormEmails>['body']) =>
      world.call(updateFormEmails, { body }, client.token)
    await forms({ forms: { general: 'a@example.com', leads: 'b@example.com' } })
    await forms({ forms: { general: '', webstore: 'c@example.com' } })
    expect((await record()).form_emails).toEqual({
      general: '',
      webstore: 'c@example.com',
      leads: 'b@example.com',
      events: '',
    })
    expect((await record()).emailforms_page.completed).toBe(false)
    const handles = { facebook: '@door', other: 'https://example.com/x' }
    const saved = await world.call(updateSocialHandles, { body: { handles } }, client.token)
    expect(saved.body).toMatchObject({ social_handles: { ...handles, youtube: '' } })
    await world.call(updateSocialHandles, { body: { handles: { youtube: 'yt' } } }, client.token)
    expect((await record()).social_handles).toMatchObject({ ...handles, youtube: 'yt' })
  })

  test('[ONB-10] stores both questionnaires apart and completely', async () => {
    const long = 'ü😀\n'.repeat(5000)
    expect(long).toHaveLength(20_000)
    const social = { questions: { one: long, fifteen: 'the last' }, completed: true }
    const answered = await world.call(updateSocialQuestions, { body: social }, client.token)
    expect(answered.status).toBe(200)
    await world.call(updateBrandingQuestions, { body: { questions: { one: 'Door' } } }, client.token)
    const { questionnaires } = (await world.call(showForms, {}, client.token)).body
    expect(questionnaires.social).toMatchObject({ one: long, two: '', fifteen: 'the last' })
    expect(questionnaires.branding).toMatchObject({ one: 'Door', fifteen: '' })
    expect((await record()).questionnaires).toEqual(questionnaires)
  })

  test('[ONB-10] accepts all fifteen answers at their full length', async () => {
    const questions = recordOf(['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'], '語'.repeat(20_000))
    const more = recordOf(['nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen'], '語'.repeat(20_000))
    const body = { questions: { ...questions, ...more } }
    expect((await world.call(updateSocialQuestions, { body }, client.token)).status).toBe(200)
  })

  test.each([
    ['a character too many', 'x'.repeat(20_001), 'Use at most 20,000 characters.'],
    ['a NUL', 'a\0b', 'This has a character that cannot be kept.'],
    ['half of a pair', 'a\ud800b', 'This has a character that cannot be kept.'],
  ])('names an answer that has %s, and stores nothing', async (_, two, message) => {
    const body = { completed: true, questions: { one: 'fine', two } }
    const { status, body: problem } = await world.call(updateSocialQuestions, { body }, client.token)
    expect({ status, errors: problem.errors }).toEqual({ status: 422, errors: [{ path: 'questions.two', message }] })
    const { questionnaires, social_questions_page } = await record()
    expect([questionnaires.social.one, social_questions_page.completed]).toEqual(['', false])
  })

  test('saving texts refuses a misspelled field', async () => {
    const misspelt = [
      [updateServices, { socials: true }, 'socials'],
      [updateFormEmails, { forms: { generel: 'x' } }, 'forms.generel'],
      [updateSocialHandles, { handles: { tiktok: 'x' } }, 'handles.tiktok'],
      [updateBrandingQuestions, { questions: { sixteen: 'x' } }, 'questions.sixteen'],
      [updateEvents, { events_page: { done: true } }, 'events_page.done'],
      [updateOwnAccounts, { twitter: { user: 'x' } }, 'twitter.user'],
    ] as const
    for (const [e, body, path] of misspelt) {
      const { status, body: problem } = await world.call(e, { body } as never, client.token)
      expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 422, path })
    }
  })
})

describe('saving the events', () => {
  beforeEach(async () => void (await choose(everything)))
  const save = (body: CallOf<typeof updateEvents>['body']) => world.call(updateEvents, { body }, client.token)
  const namesOf = (month: number) => observancesOf(month).map(({ name }) => name)

  test('[ONB-6] replaces a month’s list and keeps the other months', async () => {
    const [first = '', second = ''] = namesOf(1)
    const [june = ''] = namesOf(6)
    await save({ january_dates: [first, second], june_dates: [june] })
    const { body } = await save({ january_dates: [second, second] })
    expect(body).toMatchObject({
      january_dates: [second],
      june_dates: [june],
      july_dates: [],
      events_page: { required: true, completed: true },
    })
    expect((await save({ january_dates: [] })).body.january_dates).toEqual([])
  })

  test('[ONB-6] stores custom dates as typed, empty and odd ones too', async () => {
    const custom_dates = [
      { date: '2027-02-30', name: ' Opening ' },
      { date: 'next spring', name: '' },
      { date: '', name: '' },
      { date: '2027-03-01', name: 'Party' },
    ]
    expect((await save({ custom_dates })).body.custom_dates).toEqual(custom_dates)
    await save({ events_page: { completed: true } })
    expect((await record()).custom_dates).toEqual(custom_dates)
    expect((await save({ custom_dates: [] })).body.custom_dates).toEqual([])
  })

  test('[ONB-7] refuses a name outside the month’s list by its place, and stores nothing', async () => {
    const [january = ''] = namesOf(1)
    const june = namesOf(6).find((name) => !namesOf(1).includes(name)) ?? ''
    const { status, body } = await save({
      january_dates: [january, january, 'No Such Day'],
      february_dates: [june],
      custom_dates: [{ date: 'x', name: 'y' }],
    })
    const message = onboardingReplyTexts.unknownEvent
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: [
        { path: 'january_dates.2', message },
        { path: 'february_dates.0', message },
      ],
    })
    expect(await record()).toMatchObject({ january_dates: [], february_dates: [], custom_dates: [] })
  })

  test('saving events accepts a stored name that the list no longer has, and its removal', async () => {
    await world.parts.db.forWorkspace(manager.id).transaction(async (tx) => {
      const observances = JSON.stringify({ march_dates: ['A Day of Old'] })
      await tx.updateTable('onboardings').set({ observances }).where('client_id', '=', client.id).execute()
    })
    const [march = ''] = namesOf(3)
    expect((await save({ march_dates: ['A Day of Old', march] })).body.march_dates).toEqual(['A Day of Old', march])
    expect((await save({ april_dates: ['A Day of Old'] })).status).toBe(422)
    expect((await save({ march_dates: [march] })).body.march_dates).toEqual([march])
    expect((await save({ march_dates: ['A Day of Old'] })).status).toBe(422)
  })
})

test('saving an onboarding page is refused to other roles and without a token', async () => {
  const employee = await world.employee(manager)
  for (const e of [updateServices, updateOwnAccounts, updateOwnAssets, updateEvents, updateFormEmails]) {
    const statuses = await Promise.all(
      [undefined, manager.token, employee.token].map(
        async (token) => (await world.call(e, { body: {} }, token)).status,
      ),
    )
    expect(statuses, e.path).toEqual([401, 403, 403])
  }
})
