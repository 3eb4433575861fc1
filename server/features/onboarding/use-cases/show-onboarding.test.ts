import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { showClientDashboard } from '#contract/dashboard.ts'
import {
  createOnboarding,
  showClientOnboarding,
  showForms,
  showOnboarding,
  showOnboardingAccount,
  updateEvents,
  updateFormEmails,
  updateOwnAccounts,
  updateOwnAssets,
  updateServices,
  updateSocialHandles,
  updateSocialQuestions,
} from '#contract/onboarding.ts'
import { answerKeys } from '#contract/onboarding-record.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { insertOnboarding } from '../queries/onboardings.ts'
import { moveToNoon } from '#server/testing/move-to-noon.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

const UNKNOWN = '01900000-0000-7000-8000-00000000dead'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  manager = await world.manager()
  client = await world.client(manager)
  await moveToNoon(world, manager)
})
afterAll(() => world.close())

const make = (who = client) => world.call(createOnboarding, {}, who.token)
const own = (who = client) => world.call(showOnboarding, {}, who.token)

describe('before the onboarding record exists', () => {
  const absent = { status: 404, body: { code: 'not_found' } }

  test('[ONB-15] reading it answers 404, with and without passwords', async () => {
    expect(await own()).toMatchObject(absent)
    expect(await world.call(showOnboardingAccount, {}, client.token)).toMatchObject(absent)
    expect(await world.call(showClientOnboarding, { params: { id: client.id } }, manager.token)).toMatchObject(absent)
  })

  test('[ONB-15] every save answers 404 and creates none', async () => {
    for (const e of [updateServices, updateOwnAccounts, updateOwnAssets, updateEvents, updateFormEmails]) {
      expect(await world.call(e, { body: {} }, client.token), e.path).toMatchObject(absent)
    }
    for (const e of [updateSocialHandles, updateSocialQuestions]) {
      expect(await world.call(e, { body: { completed: true } }, client.token), e.path).toMatchObject(absent)
    }
    expect((await own()).status).toBe(404)
  })

  test('[DASH-8] the dashboard has no record, and the questionnaires are empty', async () => {
    const { body } = await world.call(showClientDashboard, {}, client.token)
    expect(body).toEqual({
      onboarding: null,
      required: 0,
      completed: 0,
      unreadCount: 0,
      unread: [],
      items: { settled: 0, of: 0, minutes_left: 0, next: null },
      services: [],
    })
    const forms = await world.call(showForms, {}, client.token)
    const empty = recordOf(answerKeys, '')
    expect(forms).toMatchObject({ status: 200, body: { questionnaires: { social: empty, branding: empty } } })
  })
})

describe('creating the onboarding record', () => {
  test('[ONB-14] [ONB-15] returns every documented field, empty', async () => {
    const { status, body } = await make()
    expect(status).toBe(201)
    const page = { required: false, completed: false }
    const login = { login: '', password_set: false }
    const answers = recordOf(answerKeys, '')
    const months = 'january february march april may june july august september october november december'.split(' ')
    const flags =
      `social webdev seo branding reputation webstore services_answered show_facebook show_instagram show_twitter
      show_linkedin show_pinterest show_google show_website show_email show_hosting show_trip show_yelp`.split(/\s+/)
    expect(body).toEqual({
      _id: expect.any(String),
      client_id: client.id,
      ...recordOf(flags, false),
      ...recordOf(['accounts_page', 'assets_page', 'events_page', 'emailforms_page', 'social_handles_page'], page),
      ...recordOf(['social_questions_page', 'branding_questions_page'], page),
      ...recordOf(['facebook', 'linkedin', 'google'], { completed: false }),
      ...recordOf(['instagram', 'twitter', 'pinterest', 'trip', 'yelp'], login),
      website: { hostingName: '', ...login },
      email: { link: '', ...login },
      form_emails: { general: '', webstore: '', leads: '', events: '' },
      social_handles: recordOf(['facebook', 'instagram', 'twitter', 'linkedin', 'pinterest', 'youtube', 'other'], ''),
      assets: { logo: [], mailing_list: [], branding: [], fonts: [] },
      ...recordOf(
        months.map((month) => `${month}_dates`),
        [],
      ),
      custom_dates: [],
      questionnaires: { social: answers, branding: answers },
      service_states: [],
      to_review: 0,
      stage: 'registered',
      days_waiting: 0,
      booked: false,
    })
    expect((await own()).body).toEqual(body)
  })

  test('[ONB-15] again returns 200 and the same record', async () => {
    const first = await make()
    await world.call(updateServices, { body: { social: true } }, client.token)
    const again = await make()
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toMatchObject({ _id: first.body._id, social: true })
  })

  test('[ONB-15] concurrently creates one record', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => make()))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(made.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(new Set(made.map(({ body }) => body._id)).size).toBe(1)
  })

  test('[CLI-6] creates none for a client who was deleted since their call was let in', async () => {
    const deleted = { client_id: UNKNOWN, id: newId(), list_id: null }
    const creating = world.parts.db.forWorkspace(manager.workspace).transaction((tx) => insertOnboarding(tx, deleted))
    expect(await creating).toBe(false)
  })
})

describe('access to an onboarding record', () => {
  beforeEach(async () => void (await make()))

  test('[CLI-7] is given to the Manager, also of an archived client', async () => {
    const params = { id: client.id }
    const { status, body } = await world.call(showClientOnboarding, { params }, manager.token)
    expect({ status, body }).toEqual({ status: 200, body: (await own()).body })
    const archived = await world.client(manager, { archived: true, onboarded: { services: ['social'] } })
    const kept = await world.call(showClientOnboarding, { params: { id: archived.id } }, manager.token)
    expect(kept).toMatchObject({ status: 200, body: { client_id: archived.id, social: true } })
  })

  test('is refused to other workspaces and for people who are no clients', async () => {
    const stranger = await world.manager()
    const employee = await world.employee(manager)
    const read = async (id: string, who: Person) =>
      (await world.call(showClientOnboarding, { params: { id } }, who.token)).status
    expect(await read(client.id, stranger)).toBe(404)
    for (const id of [employee.id, manager.id, UNKNOWN, 'no-id']) expect(await read(id, manager), id).toBe(404)
  })

  test('depends on the role for each call', async () => {
    const employee = await world.employee(manager)
    for (const e of [showOnboarding, showOnboardingAccount, showForms]) {
      const statuses = await Promise.all(
        [undefined, employee.token, manager.token, client.token].map(async (token) => {
          return (await world.call(e, {}, token)).status
        }),
      )
      expect(statuses, e.path).toEqual([401, 403, 403, 200])
    }
    const params = { id: client.id }
    const ofClient = await Promise.all(
      [undefined, employee.token, client.token, manager.token].map(async (token) => {
        return (await world.call(showClientOnboarding, { params }, token)).status
      }),
    )
    expect(ofClient).toEqual([401, 403, 403, 200])
  })
})
