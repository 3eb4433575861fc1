import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listOnboardingBoard, showManagerDashboard } from '#contract/dashboard.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { askForItem, decideItems, giveClientItem, giveOwnItem, settleOwnItem, withdrawItem } from '#contract/items.ts'
import { listNotifications } from '#contract/notifications.ts'
import { createOnboarding, showClientOnboarding, showGrantedOnboarding, updateServices } from '#contract/onboarding.ts'
import { createSettings, updateNotificationSettings, updateTimeZone } from '#contract/settings.ts'
import { moveToNoon } from '#server/testing/move-to-noon.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { recountJob } from '../jobs.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  manager = await world.manager()
  client = await world.client(manager, { business_name: 'Blue Door' })
  await moveToNoon(world, manager)
})
afterAll(() => world.close())

const body = { seo: true, reputation: true, show_website: true, show_yelp: true }
/** SEO asks for the website's login, the reputation for that of Yelp. */
async function book(): Promise<void> {
  await world.call(createOnboarding, {}, client.token)
  await world.call(updateServices, { body }, client.token)
}
let given = 0
/** Another password each time: what was sent back is not mended by the same. */
const give = (key: string) =>
  world.call(giveOwnItem, { params: { key }, body: { login: 'a', password: `${given++}` } }, client.token)
type Decision = CallOf<typeof decideItems>['body']['items'][number]
const decide = (...items: Decision[]) =>
  world.call(decideItems, { params: { id: client.id }, body: { items } }, manager.token)
const approve = (...keys: string[]) =>
  decide(...keys.map((key) => ({ key, state: 'given', decision: 'approve' }) as const))

const row = async () => {
  const { items } = (await world.call(listOnboardingBoard, { query: {} }, manager.token)).body
  const found = items.find(({ _id }) => _id === client.id)
  if (!found) throw new Error('the client is not on the board')
  return found
}
const stages = async () => {
  const { stage, services } = await row()
  return [stage, ...services.map((one) => `${one.service} ${one.stage}`)]
}
const told = async () =>
  (await world.call(listNotifications, {}, manager.token)).body.items
    .map(({ message }) => message)
    .filter((message) => message.startsWith('Blue Door'))
    .toReversed()
const emails = () => world.emails().filter(({ to, subject }) => to === manager.email && subject.startsWith('Blue Door'))
const ready = async () => (await world.call(showManagerDashboard, {}, manager.token)).body.ready

/** As if what happened until now had happened so many days ago. */
async function wait(days: number): Promise<void> {
  await world.parts.db.forWorkspace(manager.workspace).transaction((tx) =>
    tx.sql({
      name: 'wait_in_stage',
      text: `update onboardings o set waiting_since = waiting_since - make_interval(days => $3),
        ready_told_at = ready_told_at - make_interval(days => $3), news_at = news_at - make_interval(days => $3),
        service_states = (select coalesce(jsonb_agg(one || jsonb_build_object('since', (one->>'since')::timestamptz - make_interval(days => $3))
          || case when one ? 'told' then jsonb_build_object('told', (one->>'told')::timestamptz - make_interval(days => $3)) else '{}' end), '[]')
          from jsonb_array_elements(service_states) one)
        where manager_id = $1 and client_id = $2`,
      values: [tx.id, client.id, days],
    }),
  )
}
const days = async () => {
  const { days_waiting, services } = await row()
  return [days_waiting, ...services.map((one) => one.days_waiting)]
}

describe('the stages of a client and of their services', () => {
  test('[COL-88] go from registered to ready, and back when something is sent back, reopened or asked for', async () => {
    expect(await stages()).toEqual(['registered'])
    await book()
    expect(await stages()).toEqual(['registered', 'seo registered', 'reputation registered'])
    await give('website')
    expect(await stages()).toEqual(['working', 'seo review', 'reputation registered'])
    await approve('website')
    expect(await stages()).toEqual(['working', 'seo ready', 'reputation registered'])
    await give('yelp')
    expect(await stages()).toEqual(['review', 'seo ready', 'reputation review'])
    await decide({ key: 'yelp', state: 'given', decision: 'send_back', reason: 'It is another account' })
    expect(await stages()).toEqual(['working', 'seo ready', 'reputation working'])
    await give('yelp')
    await approve('yelp')
    expect(await stages()).toEqual(['ready', 'seo ready', 'reputation ready'])
    await decide({ key: 'yelp', state: 'approved', decision: 'reopen' })
    expect(await stages()).toEqual(['review', 'seo ready', 'reputation review'])
    await approve('yelp')
    const asked = await world.call(
      askForItem,
      { params: { id: client.id }, body: { title: 'Key of the shop', kind: 'short_text' } },
      manager.token,
    )
    expect(await stages()).toEqual(['working', 'seo ready', 'reputation ready'])
    await world.call(withdrawItem, { params: { id: client.id, key: asked.body.key } }, manager.token)
    expect(await stages()).toEqual(['ready', 'seo ready', 'reputation ready'])
  })

  test('[COL-88] nobody looks at what staff filled in, what does not apply, and what was given before there was a review', async () => {
    await book()
    await world.call(
      giveClientItem,
      { params: { id: client.id, key: 'website' }, body: { login: 'a', password: 'b' } },
      manager.token,
    )
    expect(await stages()).toEqual(['working', 'seo ready', 'reputation registered'])
    await world.call(settleOwnItem, { params: { key: 'yelp' }, body: { state: 'not_applicable' } }, client.token)
    expect(await stages()).toEqual(['ready', 'seo ready', 'reputation ready'])
    await give('yelp')
    expect(await stages()).toEqual(['review', 'seo ready', 'reputation review'])
    const before = await told()
    await world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      await tx.updateTable('onboardings').set({ reviews_from: new Date() }).where('client_id', '=', client.id).execute()
      await enqueue(tx, recountJob, { manager_id: tx.id })
    })
    await world.runJobs()
    expect(await stages()).toEqual(['ready', 'seo ready', 'reputation ready'])
    expect(await told(), 'nobody did anything about the client').toEqual(before)
  })

  test('[COL-88] stand in the list and on the page, for the Manager alone', async () => {
    await book()
    await give('website')
    const { body: list } = await world.call(listOnboardingBoard, { query: {} }, manager.token)
    expect(list.items).toMatchObject([{ _id: client.id, stage: 'working', days_waiting: 0 }])
    const page = await world.call(showClientOnboarding, { params: { id: client.id } }, manager.token)
    expect(page.body).toMatchObject({
      stage: 'working',
      to_review: 1,
      service_states: [
        { service: 'seo', stage: 'review', items: { given: 1 } },
        { waits_for: ['yelp'], items: { given: 0, open: 1 } },
      ],
    })
    const employee = await world.employee(manager)
    const granted = await world.call(showGrantedOnboarding, { params: { id: client.id } }, employee.token)
    expect(granted.status).toBe(200)
    expect(JSON.stringify(granted.body)).not.toMatch(/stage|waits_for|waiting/)
  })
})

describe('the days of waiting', () => {
  test('[COL-89] count from the last step of the client or the service, and each service has its own', async () => {
    await book()
    await wait(4)
    expect(await days()).toEqual([4, 4, 4])
    await give('website')
    expect(await days()).toEqual([0, 0, 4])
    await wait(5)
    expect(await days()).toEqual([5, 5, 9])
    await approve('website')
    expect(await days(), 'the client has the same things to give').toEqual([5, 0, 9])
    await give('yelp')
    expect(await days()).toEqual([0, 0, 0])
    await wait(2)
    await decide({ key: 'yelp', state: 'given', decision: 'send_back', reason: 'No' })
    expect(await days()).toEqual([0, 2, 0])
  })

  test('[COL-89] are whole days in the time zone of the workspace', async () => {
    await book()
    // Of any twelve hours, one zone of a pair has its midnight in them; of the pairs, one has none within three hours.
    const isBetween = [3, 4, 5, 6, 7, 8].includes(new Date().getUTCHours() % 12)
    const zones = isBetween ? ['Etc/UTC', 'Etc/GMT+12'] : ['Etc/GMT+6', 'Etc/GMT-6']
    const counts: number[] = []
    await world.parts.db.forWorkspace(manager.workspace).transaction((tx) =>
      tx
        .updateTable('onboardings')
        .set({ waiting_since: new Date(Date.now() - 12 * 3_600_000) })
        .where('client_id', '=', client.id)
        .execute(),
    )
    for (const time_zone of zones) {
      await world.call(updateTimeZone, { body: { time_zone } }, manager.token)
      counts.push((await row()).days_waiting)
    }
    expect(new Set(counts)).toEqual(new Set([0, 1]))
  })
})

describe('ready to start', () => {
  test('[COL-90] each service and then the client is told once at the bell and by email, and stands on the dashboard', async () => {
    await book()
    await give('website')
    await give('yelp')
    await world.runJobs()
    expect([await told(), emails(), await ready()]).toEqual([[], [], []])
    await approve('website')
    await world.runJobs()
    expect(await told()).toEqual(['Blue Door: SEO can start'])
    expect(emails().map(({ subject }) => subject)).toEqual(['Blue Door: SEO can start'])
    expect(await ready()).toMatchObject([{ _id: client.id, stage: 'review', services: ['seo'] }])
    await approve('yelp')
    await world.runJobs()
    const all = ['Blue Door: SEO can start', 'Blue Door is ready to start: everything is here']
    expect(await told()).toEqual(all)
    expect(emails()).toHaveLength(2)
    expect(emails()[1]?.html).toContain(`/clients/${client.id}`)
    expect(await ready()).toMatchObject([{ _id: client.id, stage: 'ready', services: ['seo', 'reputation'] }])

    await decide({ key: 'yelp', state: 'approved', decision: 'reopen' })
    expect(await ready(), 'what is open again is no news').toMatchObject([{ stage: 'review', services: ['seo'] }])
    await approve('yelp')
    await world.runJobs()
    expect(await told(), 'a correction').toEqual(all)
    expect(emails()).toHaveLength(2)
    await wait(8)
    expect(await ready()).toEqual([])
    await decide({ key: 'yelp', state: 'approved', decision: 'send_back', reason: 'It was closed' })
    await give('yelp')
    await approve('yelp')
    expect(await told(), 'a week later').toEqual([...all, 'Blue Door is ready to start: everything is here'])
  })

  test('[COL-90] several services at once are one notification, and everything at once is one about the client', async () => {
    await book()
    await give('website')
    await give('yelp')
    await world.call(
      askForItem,
      { params: { id: client.id }, body: { title: 'Key of the shop', kind: 'short_text' } },
      manager.token,
    )
    await approve('website', 'yelp')
    expect(await told()).toEqual(['Blue Door: SEO and Reputation can start'])
  })

  test('[COL-90] the switches of the notifications count, and an archived client is no news', async () => {
    await book()
    await world.call(createSettings, {}, manager.token)
    const off = { user_id: manager.id, onboarding_notifications: { email: false } }
    expect((await world.call(updateNotificationSettings, { body: off }, manager.token)).status).toBe(200)
    await give('website')
    await give('yelp')
    await approve('website', 'yelp')
    await world.runJobs()
    expect(await told()).toEqual(['Blue Door is ready to start: everything is here'])
    expect(emails()).toEqual([])
  })
})
