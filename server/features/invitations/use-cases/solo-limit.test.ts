import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAccount } from '#contract/auth.ts'
import { inviteClient, listInvitations, withdrawInvitation } from '#contract/invitations.ts'
import { listNotifications } from '#contract/notifications.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

const byNumber = (one: number, other: number) => one - other

let count = 0
const newEmail = () => `place.${++count}@example.com`
const invite = (actor: Person, email = newEmail()) => world.call(inviteClient, { body: { email } }, actor.token)
const list = async (manager: Person) => (await world.call(listInvitations, {}, manager.token)).body.items
const times = async <T>(many: number, work: () => Promise<T>) => {
  for (let at = 0; at < many; at++) await work()
}
const full = {
  status: 403,
  body: {
    code: 'solo_client_limit',
    detail: "You can't add more than 10 clients on the Solo tier. Upgrade to Agency to add more.",
  },
}

async function register(email: string) {
  const invite_id = findTokenInEmail(world.emails().findLast((sentEmail) => sentEmail.to === email))
  const secret = { password: PASSWORD, password_confirmation: PASSWORD }
  const person = { name: 'Cleo', business_name: 'Blue Door', phone: '1', role: 'Client' as const }
  return world.call(registerAccount, { body: { ...person, ...secret, email, invite_id } })
}

const setTier = (manager: Person, tier: 'solo' | 'agency') =>
  world.database.db.system.transaction((tx) =>
    tx.updateTable('subscriptions').set({ tier }).where('manager_id', '=', manager.id).execute(),
  )

test('[REG-11] active and archived clients and open invitations count; withdrawing an invitation frees its place', async () => {
  const manager = await world.manager({ tier: 'solo' })
  await times(3, () => world.client(manager))
  await times(2, () => world.client(manager, { archived: true }))
  const known = newEmail()
  expect((await invite(manager, known)).status).toBe(201)
  await times(4, async () => expect((await invite(manager)).status).toBe(201))
  expect(await invite(manager)).toMatchObject(full)
  expect((await invite(manager, known)).status).toBe(201)
  const [first] = await list(manager)
  await world.call(withdrawInvitation, { params: { id: first?._id ?? '' } }, manager.token)
  expect((await invite(manager)).status).toBe(201)
  expect(await invite(manager)).toMatchObject(full)
})

test.each([1, 2, 3, 4, 5])(
  '[REG-11] twenty simultaneous invitations for the last free place create one (%i)',
  async () => {
    const manager = await world.manager({ tier: 'solo' })
    await times(9, () => world.client(manager))
    // With open connections the calls run concurrently from the start.
    await Promise.all(Array.from({ length: 20 }, () => list(manager)))
    const replies = await Promise.all(Array.from({ length: 20 }, () => invite(manager)))
    expect(replies.map((reply) => reply.status).toSorted(byNumber)).toEqual([201, ...Array<number>(19).fill(403)])
    expect(await list(manager)).toHaveLength(1)
  },
)

test('[REG-11] a person invited within the limit can register; the place is counted once', async () => {
  const manager = await world.manager({ tier: 'solo' })
  await times(9, () => world.client(manager))
  const email = newEmail()
  await invite(manager, email)
  await world.runJobs()
  expect((await register(email)).status).toBe(201)
  expect(await invite(manager)).toMatchObject(full)
})

test('[REG-11] agency has no limit', async () => {
  const manager = await world.manager()
  await times(10, () => world.client(manager))
  expect((await invite(manager)).status).toBe(201)
})

test('[REG-11] a registration beyond the limit fails like an invalid link; the Manager gets one notification, and the link keeps working', async () => {
  const manager = await world.manager()
  await times(9, () => world.client(manager))
  const [one, two] = [newEmail(), newEmail()]
  await invite(manager, one)
  await invite(manager, two)
  await world.runJobs()
  await setTier(manager, 'solo')

  const replies = await Promise.all([register(one), register(two)])
  expect(replies.map((reply) => reply.status).toSorted(byNumber)).toEqual([201, 422])
  const refused = replies[0]?.status === 422 ? one : two
  expect(await register(refused)).toMatchObject({
    status: 422,
    body: { code: 'invalid_client_link', detail: 'Link is Invalid. Unable to Register' },
  })
  const { items } = (await world.call(listNotifications, {}, manager.token)).body
  expect(items.map((item) => item.message).toSorted()).toEqual([
    'Cleo has registered',
    `${refused} could not register: your plan has room for 10 clients`,
  ])
  expect((await list(manager)).map((item) => item.email)).toEqual([refused])

  await setTier(manager, 'agency')
  expect((await register(refused)).status).toBe(201)
})
