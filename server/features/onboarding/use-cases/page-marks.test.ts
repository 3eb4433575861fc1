import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { showClientDashboard } from '#contract/dashboard.ts'
import type { PageName } from '#contract/domain/onboarding-steps.ts'
import { saveItemList, showItemList, applyItemList } from '#contract/item-list.ts'
import { withdrawItem } from '#contract/items.ts'
import { pageNames } from '#contract/onboarding-record.ts'
import {
  createOnboarding,
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
import { everything, itemCalls } from '#server/testing/item-calls.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  ;({ manager, client } = await world.agency())
  await world.call(createOnboarding, {}, client.token)
  await choose(everything)
})
afterAll(() => world.close())

const { choose, give, settle, decide, ask, own } = itemCalls(() => ({ world, manager, client }))
const isCompleted = async (page: PageName) => (await world.call(showOnboarding, {}, client.token)).body[page].completed
const counts = async () => {
  const { required, completed, items } = (await world.call(showClientDashboard, {}, client.token)).body
  return { required, completed, settled: items.settled }
}

/** The documents' saves, each with nothing but what they say of their page, and one required item of the page. */
const saves = {
  accounts_page: [(completed) => save(updateOwnAccounts, { completed }), 'instagram'],
  assets_page: [(completed) => save(updateOwnAssets, { completed }), 'logo'],
  events_page: [(completed) => save(updateEvents, { events_page: { required: true, completed } }), 'dates'],
  emailforms_page: [(completed) => save(updateFormEmails, { completed }), 'form_general'],
  social_handles_page: [(completed) => save(updateSocialHandles, { completed }), 'handle_facebook'],
  social_questions_page: [(completed) => save(updateSocialQuestions, { completed }), 'social_two'],
  branding_questions_page: [(completed) => save(updateBrandingQuestions, { completed }), 'branding_one'],
} satisfies Record<PageName, [(completed: boolean) => Promise<{ status: number }>, item: string]>
type Save =
  | typeof updateOwnAccounts
  | typeof updateOwnAssets
  | typeof updateEvents
  | typeof updateFormEmails
  | typeof updateSocialHandles
  | typeof updateSocialQuestions
  | typeof updateBrandingQuestions
// Each save takes its own fields, and all of them these.
const save = (endpoint: Save, body: object) => world.call(endpoint as typeof updateOwnAssets, { body }, client.token)
const mark = (page: PageName, completed = true) => saves[page][0](completed)

describe.each(pageNames)('[ONB-14] %s', (page) => {
  const [, item] = saves[page]

  test('is completed by a save that says so, and counted, while its items stay open', async () => {
    expect(await counts()).toEqual({ required: 7, completed: 0, settled: 0 })
    expect((await mark(page, false)).status).toBe(200)
    expect(await isCompleted(page)).toBe(false)
    expect((await mark(page)).status).toBe(200)
    expect(await isCompleted(page)).toBe(true)
    expect(await counts()).toEqual({ required: 7, completed: 1, settled: 0 })
    await mark(page, false)
    expect(await isCompleted(page), 'a later save that does not say so').toBe(true)
  })

  test('is completed by a save of the services that says so', async () => {
    await world.call(updateServices, { body: { [page]: { required: false, completed: true } } }, client.token)
    expect(await isCompleted(page)).toBe(true)
    expect((await counts()).completed).toBe(1)
  })

  test('is completed by itself when all that it requires is settled, and no longer when one of it is opened', async () => {
    const required = (await own()).items.filter((one) => one.page === page && one.required)
    for (const { key } of required) {
      expect(await isCompleted(page)).toBe(false)
      await settle(key, 'not_applicable')
    }
    expect(await isCompleted(page)).toBe(true)
    await settle(item, 'open')
    expect(await isCompleted(page)).toBe(false)
  })

  test('loses its mark when an item of it is sent back, is opened again or is newly asked', async () => {
    const takenBack = async (by: () => Promise<{ status: number }>) => {
      await mark(page)
      expect(await isCompleted(page)).toBe(true)
      expect((await by()).status).toBeLessThan(300)
      expect(await isCompleted(page)).toBe(false)
      expect((await counts()).completed).toBe(0)
    }
    await settle(item, 'not_applicable')
    await takenBack(() => decide([{ key: item, decision: 'send_back', reason: 'Once more', state: 'not_applicable' }]))
    await settle(item, 'not_applicable')
    await takenBack(() => settle(item, 'open'))
    await settle(item, 'not_applicable')
    await takenBack(() => decide([{ key: item, decision: 'reopen', state: 'not_applicable' }]))
    await world.call(withdrawItem, { params: { id: client.id, key: item } }, manager.token)
    await takenBack(() => ask({ key: item }))
  })
})

describe('[ONB-14] the mark of a page', () => {
  test('stays when other items are given, and when its items are given one after the other', async () => {
    await mark('social_handles_page')
    await give('handle_facebook', { text: '@us' })
    await give('form_general', { text: 'a@b.example' })
    await choose({ show_yelp: false })
    expect(await isCompleted('social_handles_page')).toBe(true)
  })

  test('is taken back by an answer that is emptied without a word of the page', async () => {
    await give('form_general', { text: 'a@b.example' })
    await mark('emailforms_page')
    await save(updateFormEmails, { forms: { general: ' ' } })
    expect(await isCompleted('emailforms_page')).toBe(false)
    await save(updateFormEmails, { completed: true, forms: { general: '' } })
    expect(await isCompleted('emailforms_page'), 'the caller said so').toBe(true)
  })

  test('is taken back by a platform that is ticked later', async () => {
    await choose({ show_twitter: false })
    await mark('accounts_page')
    await choose({ show_twitter: true })
    expect(await isCompleted('accounts_page')).toBe(false)
  })

  test('is taken back by a changed list that asks for more, and not by one that asks for less', async () => {
    const { body } = await world.call(showItemList, {}, manager.token)
    const change = async (version: string | null, key: string, on: boolean) => {
      const items = body.list.items.map((entry) => (entry.key === key ? { ...entry, on } : entry))
      const saved = await world.call(saveItemList, { body: { list: { ...body.list, items }, version } }, manager.token)
      await world.call(applyItemList, { body: {} }, manager.token)
      await world.runJobs()
      return saved.body.version
    }
    await mark('accounts_page')
    const less = await change(body.version, 'twitter', false)
    expect(await isCompleted('accounts_page')).toBe(true)
    await change(less, 'tiktok', true)
    expect(await isCompleted('accounts_page')).toBe(false)
  })

  test('is found again after a No and a Yes to its service', async () => {
    await mark('events_page')
    await choose({ social: false })
    expect(await counts()).toMatchObject({ required: 5, completed: 0 })
    await choose({ social: true })
    expect(await counts()).toMatchObject({ required: 7, completed: 1 })
  })

  test('is not set by the services for a page that they do not require', async () => {
    await choose({ social: false, events_page: { completed: true } })
    await choose({ social: true })
    expect(await isCompleted('events_page')).toBe(false)
  })
})
