import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isGrantServiceChosen } from '#contract/domain/grants.ts'
import { type Grant, permissionFlags } from '#contract/domain/grant-keys.ts'
import { observancesOf } from '#contract/domain/observances.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import {
  createOnboarding,
  showGrantedOnboarding,
  updateBrandingQuestions,
  updateEvents,
  updateFormEmails,
  updateOwnAccounts,
  updateOwnAssets,
  updateServices,
  updateSocialHandles,
  updateSocialQuestions,
} from '#contract/onboarding.ts'
import { monthLists, serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { noGrants } from '#server/features/access/index.ts'
import { settlePages } from '#server/testing/settle-pages.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { presentGrants } from '../present.ts'

let world: TestWorld
let manager: Person
let client: Person
let employee: Person
const allServices = recordOf(serviceFlags, true)
const january = observancesOf(1)[0]?.name ?? ''

beforeAll(async () => {
  world = await createTestWorld()
  ;({ manager, client } = await world.agency())
  await fillIn()
})
beforeEach(async () => {
  employee = await world.employee(manager)
  await world.call(updateServices, { body: allServices }, client.token)
})
afterAll(() => world.close())

/** A client who has filled in everything: each value names its field. */
async function fillIn(): Promise<void> {
  const { token } = client
  await world.call(createOnboarding, {}, token)
  await world.call(updateServices, { body: { ...allServices, ...recordOf(showFlags, true), webstore: true } }, token)
  const login = (name: string) => ({ login: `${name} login`, password: `${name} password` })
  const accounts = {
    completed: true,
    ...recordOf(['facebook', 'linkedin', 'google'], { completed: true }),
    instagram: login('instagram'),
    twitter: login('twitter'),
    pinterest: login('pinterest'),
    trip: login('trip'),
    yelp: login('yelp'),
    website: { hostingName: 'website hosting', ...login('website') },
    email: { link: 'email link', ...login('email') },
  }
  await world.call(updateOwnAccounts, { body: accounts }, token)
  const { filename, location } = await world.upload(client, { name: 'asset.txt', bytes: Buffer.from('asset') })
  await world.call(updateOwnAssets, { body: { assets: { logo: [{ filename, location }] } } }, token)
  const custom_dates = [{ date: 'custom date', name: 'custom name' }]
  await world.call(updateEvents, { body: { january_dates: [january], custom_dates } }, token)
  await world.call(updateFormEmails, { body: { forms: { general: 'general@form.example' } } }, token)
  await world.call(updateSocialHandles, { body: { handles: { other: 'other handle' } } }, token)
  await world.call(updateSocialQuestions, { body: { questions: { one: 'social answer' } } }, token)
  await world.call(updateBrandingQuestions, { body: { questions: { one: 'branding answer' } } }, token)
  await settlePages(world, client, [
    'social_handles_page',
    'social_questions_page',
    'branding_questions_page',
    'emailforms_page',
  ])
}

const see = (who = employee, id = client.id) => world.call(showGrantedOnboarding, { params: { id } }, who.token)
const shown = async () => {
  const { status, body } = await see()
  expect(status).toBe(200)
  return body.onboarding
}
const done = { required: true, completed: true }
const invited = recordOf(['facebook', 'linkedin', 'google'], { completed: true })
const invitedShown = recordOf(['show_facebook', 'show_linkedin', 'show_google'], true)
const months = { ...recordOf(monthLists, []), january_dates: [january] }

/**
 * The fields each grant alone shows beside the services, written by hand: every field of the record is listed here or
 * in none.
 */
const shows: Record<Grant, object> = {
  instagram_username: { instagram: { login: 'instagram login' }, show_instagram: true, ...invited, ...invitedShown },
  instagram_password: { instagram: { password_set: true }, show_instagram: true, ...invited, ...invitedShown },
  twitter_username: { twitter: { login: 'twitter login' }, show_twitter: true, ...invited, ...invitedShown },
  twitter_password: { twitter: { password_set: true }, show_twitter: true, ...invited, ...invitedShown },
  pinterest_username: { pinterest: { login: 'pinterest login' }, show_pinterest: true, ...invited, ...invitedShown },
  pinterest_password: { pinterest: { password_set: true }, show_pinterest: true, ...invited, ...invitedShown },
  national_days: { events_page: done, ...months, custom_dates: [{ date: 'custom date', name: 'custom name' }] },
  social_questions: {
    social_questions_page: done,
    questionnaires: { social: expect.objectContaining({ one: 'social answer', fifteen: '' }) },
  },
  website: {
    website: { hostingName: 'website hosting', login: 'website login', password_set: true },
    show_website: true,
    show_hosting: true,
  },
  email: { email: { link: 'email link', login: 'email login', password_set: true }, show_email: true },
  web_email_forms: {
    emailforms_page: done,
    form_emails: { general: 'general@form.example', webstore: '', leads: '', events: '' },
    webstore: true,
  },
  social_handles: { social_handles_page: done, social_handles: expect.objectContaining({ other: 'other handle' }) },
  branding_questions: {
    branding_questions_page: done,
    questionnaires: { branding: expect.objectContaining({ one: 'branding answer', fifteen: '' }) },
  },
  assets: {
    assets_page: done,
    assets: {
      logo: [{ filename: 'asset.txt', location: expect.any(String) }],
      mailing_list: [],
      branding: [],
      fonts: [],
    },
  },
  yelp_username: { yelp: { login: 'yelp login' }, show_yelp: true },
  yelp_password: { yelp: { password_set: true }, show_yelp: true },
  tripadvisor_username: { trip: { login: 'trip login' }, show_trip: true },
  tripadvisor_password: { trip: { password_set: true }, show_trip: true },
}

describe.each(permissionFlags)('an Employee with the grant %s alone', (grant) => {
  beforeEach(() => world.grant(employee, client, grant))

  test('[PERM-6] [CLI-8] sees its fields and nothing else', async () => {
    expect(await shown()).toEqual({ ...allServices, ...shows[grant] })
  })

  test('[PERM-6] [CLI-8] sees nothing when none of its services was chosen', async () => {
    const needless = serviceFlags.filter(
      (flag) => !isGrantServiceChosen(grant, { ...recordOf(serviceFlags, false), [flag]: true }),
    )
    const services = { ...recordOf(serviceFlags, false), ...recordOf(needless, true) }
    await world.call(updateServices, { body: services }, client.token)
    expect(await shown()).toEqual(services)
  })
})

describe('an Employee who reads an onboarding', () => {
  test('[PERM-6] sees the chosen services and the client’s names without a grant', async () => {
    const { body } = await see()
    expect(body).toEqual({
      client: { _id: client.id, name: 'Cleo Client', business_name: 'Blue Door Bakery' },
      onboarding: allServices,
      permission: recordOf([...permissionFlags, 'social', 'web', 'reputation'], false),
    })
  })

  test('[PERM-6] never gets a password, even with all grants', async () => {
    await world.grant(employee, client, ...permissionFlags)
    const { body } = await see()
    expect(body.permission).toEqual(recordOf([...permissionFlags, 'social', 'web', 'reputation'], true))
    expect(body.onboarding.yelp).toEqual({ login: 'yelp login', password_set: true })
    expect(JSON.stringify(body)).not.toMatch(/ password"/)
  })

  test('[PERM-6] gets a changed permission with the next call', async () => {
    await world.grant(employee, client, 'yelp_username')
    expect(await shown()).toHaveProperty('yelp')
    await world.grant(employee, client, 'assets')
    const later = await shown()
    expect(later).not.toHaveProperty('yelp')
    expect(later).toHaveProperty('assets')
  })

  test('[PERM-6] sees nothing by grants of another client or of another Employee', async () => {
    const other = await world.client(manager, { onboarded: { services: serviceFlags } })
    await world.grant(employee, other, ...permissionFlags)
    await world.grant(await world.employee(manager), client, ...permissionFlags)
    expect(await shown()).toEqual(allServices)
  })

  test('[CLI-8] gets an empty record before the client begins', async () => {
    const fresh = await world.client(manager, { name: 'Fresh' })
    await world.grant(employee, fresh, 'assets')
    const { status, body } = await see(employee, fresh.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ client: { name: 'Fresh' }, permission: { assets: true, yelp_username: false } })
    expect(body.onboarding).toEqual(recordOf(serviceFlags, false))
  })

  test('[CLI-4] gets 404 for an archived client and for another workspace', async () => {
    const archived = await world.client(manager, { archived: true })
    await world.grant(employee, archived, ...permissionFlags)
    expect((await see(employee, archived.id)).status).toBe(404)
    expect((await see(await world.employee(await world.manager()))).status).toBe(404)
    for (const id of [manager.id, employee.id, 'no-id']) expect((await see(employee, id)).status).toBe(404)
  })

  test('is the only role that may call it', async () => {
    const params = { id: client.id }
    const statuses = [undefined, manager.token, client.token].map(async (token) => {
      return (await world.call(showGrantedOnboarding, { params }, token)).status
    })
    expect(await Promise.all(statuses)).toEqual([401, 403, 403])
  })
})

test("an Employee's page gets each grant and, under a block's own name, whether any grant of it is set", () => {
  expect(presentGrants(noGrants)).toEqual({ ...noGrants, social: false, web: false, reputation: false })
  for (const [grant, block] of [
    ['national_days', 'social'],
    ['social_handles', 'web'],
    ['tripadvisor_password', 'reputation'],
  ] as const) {
    const seen = presentGrants({ ...noGrants, [grant]: true })
    const others = { social: false, web: false, reputation: false, [block]: true }
    expect(seen).toEqual({ ...noGrants, ...others, [grant]: true })
  }
  expect(presentGrants({ ...noGrants, assets: true })).toMatchObject({ social: false, web: false, reputation: false })
})
