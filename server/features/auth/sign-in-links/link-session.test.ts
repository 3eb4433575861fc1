import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, logout, revokeOtherSessions } from '#contract/auth.ts'
import { isAllowedByLink } from '#contract/link-session.ts'
import { endpoints } from '#contract/endpoints.ts'
import { decideItems, giveOwnItem, listOwnItems, settleOwnItem } from '#contract/items.ts'
import {
  createOnboarding,
  showOnboarding,
  showOnboardingAccount,
  updateOwnAccounts,
  updateServices,
} from '#contract/onboarding.ts'
import { updateEmail } from '#contract/settings.ts'
import { confirmPassword } from '#contract/sign-in-links.ts'
import { confirmTotp, listPasskeys } from '#contract/two-step.ts'
import { signInByReminder } from '#server/testing/one-time-links.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
})
afterAll(() => world.close())
beforeEach(async () => {
  client = await world.client(manager, { name: 'Cleo' })
  await world.call(createOnboarding, {}, client.token)
  await world.call(updateServices, { body: { reputation: true, show_trip: true, show_yelp: true } }, client.token)
})

const stored = { login: 'owner', password: 'a stored secret' }
const give = (key: string, body: object, token: string) => world.call(giveOwnItem, { params: { key }, body }, token)
const item = async (key: string, token: string) =>
  (await world.call(listOwnItems, {}, token)).body.items.find((one) => one.key === key)

describe('a session that a link began', () => {
  const needed = { status: 403, body: { code: 'password_needed' } }

  test('[COL-82] gives what is open, corrects it, and what was sent back', async () => {
    await give('yelp', stored, client.token)
    await world.call(
      decideItems,
      {
        params: { id: client.id },
        body: { items: [{ key: 'yelp', decision: 'send_back', state: 'given', reason: 'No' }] },
      },
      manager.token,
    )
    const token = await signInByReminder(world, manager, client)
    expect((await give('trip', stored, token)).status).toBe(200)
    expect((await give('trip', { password: 'a corrected secret' }, token)).status).toBe(200)
    expect((await give('yelp', { password: 'a mended secret' }, token)).body).toMatchObject({ state: 'given' })
  })

  test('[COL-82] neither changes nor shows a stored login', async () => {
    await give('trip', stored, client.token)
    const token = await signInByReminder(world, manager, client)
    for (const body of [{ login: 'thief' }, { password: 'mine' }, { login: '', password: '' }])
      expect(await give('trip', body, token)).toMatchObject(needed)
    const accounts = { body: { trip: { login: 'thief' } } }
    expect(await world.call(updateOwnAccounts, accounts, token)).toMatchObject(needed)
    await world.call(settleOwnItem, { params: { key: 'trip' }, body: { state: 'not_applicable' } }, token)
    expect(await give('trip', { login: 'thief' }, token)).toMatchObject(needed)
    const answers = [
      await world.call(listOwnItems, {}, token),
      await world.call(showOnboarding, {}, token),
      await world.call(showOnboardingAccount, {}, token),
    ]
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/owner|a stored secret/)
    expect(answers[2]).toMatchObject(needed)
    expect((await item('trip', client.token))?.answer).toMatchObject({ login: 'owner', password_set: true })
  })

  test('[COL-82] changes neither email nor sign-in without the password', async () => {
    const token = await signInByReminder(world, manager, client)
    expect(await world.call(updateEmail, { body: { email: 'thief@example.com' } }, token)).toMatchObject(needed)
    expect(await world.call(revokeOtherSessions, {}, token)).toMatchObject(needed)
    expect(await world.call(confirmTotp, { body: { code: '123456' } }, token)).toMatchObject(needed)
    expect(await world.call(listPasskeys, {}, token)).toMatchObject(needed)
  })

  const ofClients = endpoints.filter(({ endpoint }) => typeof endpoint.who === 'object' && endpoint.who.Client)

  test('[AUTH-18] may do what the list of the contract names; every other call asks for the password', async () => {
    const refused: string[] = []
    const token = await signInByReminder(world, manager, client)
    for (const { name, endpoint } of ofClients.toSorted((one) => (one.endpoint === logout ? 1 : -1))) {
      const url = endpoint.path.replaceAll(/:\w+/g, client.id)
      const headers = { authorization: `Bearer ${token}` }
      const reply = await world.app.server.inject({ method: endpoint.method, url, headers })
      const isRefused = reply.statusCode === 403 && reply.json<{ code: string }>().code === 'password_needed'
      expect(isRefused, name).toBe(!isAllowedByLink(endpoint))
      if (isRefused) refused.push(name)
    }
    expect(refused.toSorted()).toEqual([
      'addMembers',
      'addPasskey',
      'changePassword',
      'confirmTotp',
      'copyOwnItems',
      'createDateFeed',
      'createSettings',
      'deleteClientLogo',
      'deleteConversation',
      'deleteDateFeed',
      'deleteFile',
      'deleteOwnPicture',
      'deletePasskey',
      'deleteTotp',
      'listPasskeys',
      'listSessions',
      'listSignInEvents',
      'removeMember',
      'renameGroup',
      'revokeOtherSessions',
      'revokeSession',
      'saveClientLogo',
      'saveOwnPicture',
      'showDateFeed',
      'showOnboardingAccount',
      'signContract',
      'startPasskey',
      'startTotp',
      'subscribePush',
      'unsubscribePush',
      'updateBilling',
      'updateBirthday',
      'updateBusinessName',
      'updateDateFeed',
      'updateEmail',
      'updateMessagePreferences',
      'updateName',
      'updateNotificationSettings',
      'updatePhone',
    ])
  })

  test("[AUTH-18] [AUTH-14] uses up none of its owner's tries of the password", async () => {
    const limited = await createTestWorld({ limits: true })
    try {
      const { manager: agency, client: owner } = await limited.agency()
      await limited.call(createOnboarding, {}, owner.token)
      await limited.call(updateServices, { body: { reputation: true, show_trip: true } }, owner.token)
      const token = await signInByReminder(limited, agency, owner)
      const confirm = (password: string, who = token) => limited.call(confirmPassword, { body: { password } }, who)
      for (let round = 0; round < 10; round++) expect((await confirm(`wrong ${round}`)).status).toBe(403)
      expect((await confirm(PASSWORD)).status).toBe(429)
      expect((await confirm(PASSWORD, owner.token)).status).toBe(204)
      expect((await limited.call(login, { body: { email: owner.email, password: PASSWORD } })).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('[COL-82] is a full one once the password was confirmed', async () => {
    await give('trip', stored, client.token)
    const token = await signInByReminder(world, manager, client)
    expect(await world.call(confirmPassword, { body: { password: 'wrong' } }, token)).toMatchObject({
      status: 403,
      body: { code: 'password_wrong' },
    })
    expect(await world.call(showOnboardingAccount, {}, token)).toMatchObject(needed)
    expect((await world.call(confirmPassword, { body: { password: PASSWORD } }, token)).status).toBe(204)
    await expect
      .poll(async () => (await world.call(showOnboardingAccount, {}, token)).body.trip)
      .toMatchObject({ password: stored.password })
    expect((await item('trip', token))?.answer.login).toBe('owner')
    expect((await give('trip', { password: 'the new one' }, token)).status).toBe(200)
  })
})
