import { afterAll, beforeAll, expect, test } from 'vitest'
import { archivePerson, listManagerClients, showClient } from '#contract/clients.ts'
import { listOnboardingBoard, showClientDashboard } from '#contract/dashboard.ts'
import { type Grant, permissionFlags } from '#contract/domain/grant-keys.ts'
import { observancesOf } from '#contract/domain/observances.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { addressOf, type CallOf, type Endpoint } from '#contract/endpoint.ts'
import { saveItemList, showItemList } from '#contract/item-list.ts'
import {
  askForItem,
  decideItems,
  giveClientItem,
  giveOwnItem,
  listClientItems,
  listOwnItems,
  settleOwnItem,
} from '#contract/items.ts'
import {
  createOnboarding,
  showClientOnboarding,
  showForms,
  showGrantedOnboarding,
  showOnboarding,
  showOnboardingAccount,
  updateBrandingQuestions,
  updateClientAccounts,
  updateClientAssets,
  updateEvents,
  updateFormEmails,
  updateOwnAccounts,
  updateOwnAssets,
  updateServices,
  updateSocialHandles,
  updateSocialQuestions,
} from '#contract/onboarding.ts'
import {
  answerKeys,
  assetKeys,
  formKeys,
  handleKeys,
  invitedAccounts,
  loginAccounts,
  monthLists,
  serviceFlags,
  staffFieldKeys,
} from '#contract/onboarding-record.ts'
import { everything } from '#server/testing/item-calls.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

/*
 * What the calls of the onboarding answer for clients of every shape, byte for byte but for ids and times. The files in golden/ were
 * recorded before answers were kept in one model: whoever changes how they are kept leaves these as they are.
 */

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** Makes the client's answers; `call` writes down what each call is answered. */
type Shape = (people: { manager: Person; client: Person; call: Recorded }) => Promise<void>
type Recorded = <E extends Endpoint>(endpoint: E, input: CallOf<E>, who: Person) => Promise<void>

const quietly: Recorded = async (endpoint, input, who) => {
  const { status, body } = await world.call(endpoint, input, who.token)
  expect([200, 201, 204], JSON.stringify(body)).toContain(status)
}

const begin = ({ client, call }: { client: Person; call: Recorded }) => call(createOnboarding, {}, client)

/** Of a month from 0. */
const firstDayOf = (month: number) =>
  observancesOf(month + 1)
    .slice(0, 1)
    .map(({ name }) => name)

const named = (keys: readonly string[], of: string) =>
  Object.fromEntries(keys.map((key) => [key, `${of} ${key}, as given`]))
const login = (of: string) => ({ login: `${of}@bluedoor.example`, password: `the password of ${of}` })
const logins = Object.fromEntries(loginAccounts.map((account) => [account, login(account)]))

async function fileOf(client: Person, name: string) {
  const { filename, location } = await world.upload(client, { name, bytes: Buffer.from(`bytes of ${name}`) })
  return { filename, location }
}

const shapes: Record<string, Shape> = {
  nothing: () => Promise.resolve(),

  begun: begin,

  half: async ({ client, call }) => {
    await begin({ client, call })
    await call(
      updateServices,
      { body: { social: true, webdev: true, show_facebook: true, show_instagram: true } },
      client,
    )
    await call(updateOwnAccounts, { body: { instagram: login('instagram'), facebook: { completed: true } } }, client)
    await call(updateFormEmails, { body: { forms: { general: 'hello@bluedoor.example' } } }, client)
    await call(updateSocialQuestions, { body: { questions: { [answerKeys[0]]: 'Bread.\nAnd cakes.' } } }, client)
    await call(updateEvents, { body: { [monthLists[0]]: firstDayOf(0) } }, client)
    await call(
      settleOwnItem,
      { params: { key: 'logo' }, body: { state: 'not_applicable', reason: 'There is none' } },
      client,
    )
  },

  everything: ({ client, call }) => answerEverything(client, call),

  'changed by staff': async ({ manager, client, call }) => {
    await answerEverything(client, quietly)
    const fields = Object.fromEntries(staffFieldKeys.map((field) => [field, `${field} by staff`]))
    await call(updateClientAccounts, { params: { id: client.id }, body: fields }, manager)
    const file = await fileOf(manager, 'fonts.txt')
    await call(updateClientAssets, { params: { id: client.id }, body: { assets: { fonts: [file] } } }, manager)
    await call(
      giveClientItem,
      { params: { id: client.id, key: 'form_leads' }, body: { text: 'leads@bluedoor.example' } },
      manager,
    )
  },

  reviewed: async ({ manager, client, call }) => {
    await answerEverything(client, quietly)
    const of = (key: string, decision: 'approve' | 'send_back' | 'not_applicable', reason?: string) =>
      ({ key, decision, state: 'given', ...(reason !== undefined && { reason }) }) as const
    const items = [
      of('instagram', 'approve'),
      of('logo', 'send_back', 'Larger, please'),
      of('form_general', 'not_applicable'),
    ]
    await call(decideItems, { params: { id: client.id }, body: { items } }, manager)
    await call(giveOwnItem, { params: { key: 'handle_facebook' }, body: { text: '' } }, client)
  },

  'a list of their own': async ({ manager, client, call }) => {
    const { list, version } = (await world.call(showItemList, {}, manager.token)).body
    const items = list.items.map((item) => (item.key === 'twitter' ? { ...item, on: false } : item))
    const own = [
      { key: 'own_newsletter', kind: 'login', title: 'Newsletter', services: [], required: true, on: true },
      { key: 'own_slogan', kind: 'short_text', title: 'Slogan', services: ['own_print'], required: true, on: true },
    ] as const
    const services = [...list.services, { key: 'own_print', title: 'Print', on: true }]
    await call(saveItemList, { body: { list: { services, items: [...items, ...own] }, version } } as never, manager)
    await begin({ client, call })
    await call(updateServices, { body: { social: true, show_twitter: true, own_services: ['own_print'] } }, client)
    await call(
      giveOwnItem,
      { params: { key: 'own_newsletter' }, body: { ...login('newsletter'), place: 'news.example' } },
      client,
    )
    await call(giveOwnItem, { params: { key: 'own_slogan' }, body: { text: 'Bread since 1921' } }, client)
    const asked = { title: 'Opening hours', kind: 'short_text' } as const
    await call(askForItem, { params: { id: client.id }, body: asked }, manager)
  },

  'rows of an earlier release': async ({ client }) => {
    await world.onboard(client, {
      services: serviceFlags,
      completed: ['accounts_page', 'emailforms_page'],
      more: {
        show_instagram: true,
        form_emails: named(formKeys, 'form'),
        social_handles: named(handleKeys, 'handle'),
        observances: { [monthLists[0]]: ['A day of ours'] },
        social_questions: named(answerKeys, 'social'),
      },
    })
  },

  archived: async ({ manager, client, call }) => {
    await answerEverything(client, quietly)
    await call(archivePerson, { body: { id: client.id, archive: true } }, manager)
  },
}

async function answerEverything(client: Person, call: Recorded): Promise<void> {
  await begin({ client, call })
  const calls: [Endpoint, object][] = [
    [updateServices, everything],
    [
      updateOwnAccounts,
      {
        completed: true,
        ...recordOf(invitedAccounts, { completed: true }),
        ...logins,
        website: { hostingName: 'Hosting of ours', ...login('website') },
        email: { link: 'https://mail.example', ...login('email') },
      },
    ],
    [
      updateOwnAssets,
      {
        completed: true,
        assets: Object.fromEntries(
          await Promise.all(assetKeys.map(async (key) => [key, [await fileOf(client, `${key}.txt`)]] as const)),
        ),
      },
    ],
    [
      updateEvents,
      {
        events_page: { completed: true },
        ...Object.fromEntries(monthLists.map((month, at) => [month, firstDayOf(at)])),
        custom_dates: [{ date: 'May 4', name: 'Our birthday' }],
      },
    ],
    [
      updateFormEmails,
      { completed: true, forms: Object.fromEntries(formKeys.map((key) => [key, `${key}@bluedoor.example`])) },
    ],
    [updateSocialHandles, { completed: true, handles: named(handleKeys, 'handle') }],
    [updateSocialQuestions, { completed: true, questions: named(answerKeys, 'social') }],
    [updateBrandingQuestions, { completed: true, questions: named(answerKeys, 'branding') }],
  ]
  for (const [endpoint, body] of calls) await call(endpoint, { body }, client)
}

const someGrants: readonly Grant[] = ['instagram_username', 'website', 'branding_questions', 'national_days']

test.each(Object.keys(shapes))('[ONB-1] [COL-1] a client with %s is answered as before', async (name) => {
  const manager = await world.manager()
  const client = await world.client(manager)
  const [all, some] = [await world.employee(manager), await world.employee(manager, { name: 'June Employee' })]
  await world.grant(all, client, ...permissionFlags)
  await world.grant(some, client, ...someGrants)
  const lines: string[] = []
  const call: Recorded = async (endpoint, input, who) => {
    const { status, body } = await world.call(endpoint, input, who.token)
    const { params } = input as { params?: object }
    if (endpoint.method !== 'GET') expect([200, 201, 204], JSON.stringify(body)).toContain(status)
    lines.push(`${who.name}: ${endpoint.method} ${addressOf(endpoint, { params })} ${status} ${JSON.stringify(body)}`)
  }
  await shapes[name]?.({ manager, client, call })
  const params = { id: client.id }
  // Who is archived is signed out, within a second.
  const asClient = [showOnboarding, showOnboardingAccount, showForms, listOwnItems, showClientDashboard]
  if (name !== 'archived') for (const own of asClient) await call(own, {}, client)
  for (const staff of [showClient, showClientOnboarding, listClientItems]) await call(staff, { params }, manager)
  for (const employee of [all, some]) {
    await call(showGrantedOnboarding, { params }, employee)
    await call(listClientItems, { params }, employee)
  }
  await call(listOnboardingBoard, { query: {} }, manager)
  await call(listManagerClients, { params: { archived: 'true' }, query: {} }, manager)
  await expect(withoutIds(lines.join('\n\n'))).toMatchFileSnapshot(`golden/${name.replaceAll(' ', '-')}.txt`)
})

/** Ids by their first appearance; times, and what signs a link to a file, are left out. */
function withoutIds(text: string): string {
  const known = new Map<string, string>()
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/"days_waiting":\d+/g, '"days_waiting":0')
    .replaceAll(/\?[^"\s]*(?:token|signature|expires)=[^"\s]*/g, '?signed')
    .replaceAll(/[\da-f]{8}(-?)[\da-f]{4}\1[\da-f]{4}\1[\da-f]{4}\1[\da-f]{12}/g, (id) => {
      if (!known.has(id)) known.set(id, `id-${known.size + 1}`)
      return known.get(id) ?? id
    })
    .replaceAll(/[\da-f]{12}@example\.com/g, 'email')
}
