import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveItemList, showItemList } from '#contract/item-list.ts'
import { type ItemList, listOwnItems } from '#contract/items.ts'
import { createOnboarding, showOnboarding, updateServices } from '#contract/onboarding.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
})
afterAll(() => world.close())

const own = async (client: Person) => (await world.call(listOwnItems, {}, client.token)).body
async function saveList(change: (list: ItemList) => ItemList): Promise<void> {
  const { list, version } = (await world.call(showItemList, {}, manager.token)).body
  const body = { list: change(list), version }
  expect((await world.call(saveItemList, { body }, manager.token)).status).toBe(200)
}
async function begin(): Promise<Person> {
  const client = await world.client(manager)
  await world.call(createOnboarding, {}, client.token)
  return client
}

describe('[COL-94] the steps of a client whom nobody booked anything for', () => {
  test('offer all of the standard list', async () => {
    const client = await world.client(manager)
    expect((await own(client)).offer).toEqual({ off: [], own: [] })
  })

  test('offer the own services that are on, and nothing that was switched off', async () => {
    const before = await begin()
    await saveList(({ services, items }) => ({
      services: [
        ...services.map((service) => ({ ...service, on: service.key !== 'branding' })),
        { key: 'own_ads', title: 'Paid ads', on: true },
        { key: 'own_radio', title: 'Radio', on: false },
      ],
      items: [
        ...items.map((item) => ({ ...item, on: item.on && item.key !== 'yelp' })),
        { key: 'own_budget', kind: 'short_text' as const, title: 'Budget', services: ['own_ads'], on: true },
      ],
    }))
    const offer = { off: ['branding', 'show_yelp'], own: [{ key: 'own_ads', title: 'Paid ads', chosen: false }] }
    const client = await world.client(manager)
    expect((await own(client)).offer).toEqual(offer)
    await world.call(createOnboarding, {}, client.token)
    expect((await own(client)).offer).toEqual(offer)
    // A client in progress keeps the list they began with.
    expect((await own(before)).offer).toEqual({ off: [], own: [] })

    const body = { branding: true, show_yelp: true, reputation: true, own_services: ['own_ads', 'own_radio', 'social'] }
    expect((await world.call(updateServices, { body }, client.token)).status).toBe(200)
    expect((await world.call(showOnboarding, {}, client.token)).body).toMatchObject({
      branding: false,
      reputation: true,
      show_yelp: false,
    })
    const chosen = await own(client)
    expect(chosen.items.map(({ key }) => key)).toEqual(['own_budget'])
    expect(chosen.services.map(({ title }) => title)).toContain('Paid ads')
    expect(chosen.offer.own).toEqual([{ key: 'own_ads', title: 'Paid ads', chosen: true }])
    await world.call(updateServices, { body: { own_services: [] } }, client.token)
    expect((await own(client)).items).toEqual([])
  })

  test('leave what was chosen before it was switched off', async () => {
    const client = await begin()
    await world.call(
      updateServices,
      { body: { own_services: ['own_ads'], reputation: true, show_trip: true } },
      client.token,
    )
    await saveList(({ services, items }) => ({
      services: services.map((service) => ({ ...service, on: service.on && service.key !== 'own_ads' })),
      items,
    }))
    await world.call(updateServices, { body: { social: true } }, client.token)
    expect((await own(client)).items.map(({ key }) => key)).toContain('own_budget')
  })

  test.each([
    ['a text', 'own_ads'],
    ['51 services', Array.from({ length: 51 }, (_, at) => `own_${at}`)],
  ])('refuse %s', async (_, own_services) => {
    const client = await begin()
    // @ts-expect-error invalid bodies are tried too
    expect((await world.call(updateServices, { body: { own_services } }, client.token)).status).toBe(422)
  })
})
