import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, me, revokeOtherSessions } from '#contract/auth.ts'
import { archivePerson } from '#contract/clients.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { askForItem, listOwnItems } from '#contract/items.ts'
import { openReminder } from '#contract/reminders.ts'
import { createOnboarding, updateServices } from '#contract/onboarding.ts'
import { confirmEmail, requireTwoStep, updateEmail } from '#contract/settings.ts'
import { lookAtSignInLink, renewSignInLink, sendSignInCode, signInByLink } from '#contract/sign-in-links.ts'
import { listSignInEvents } from '#contract/sign-in-history.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { signInLinkEmailTexts, signInLinkReplies } from '#contract/texts/sign-in-links.ts'
import { deleteOldSignInLinks } from '#server/features/emails/queries.ts'
import { advanceJobs } from '#server/testing/waiting-jobs.ts'
import {
  type Device,
  knownDeviceOf,
  newestLinkTo,
  remind,
  sendFrom,
  signInByReminder,
} from '#server/testing/one-time-links.ts'
import { setUpTotp, totpCode, wrongTotpCode } from '#server/testing/two-step/totp.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
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

const send = (endpoint: Endpoint, device: Device, payload: object) => sendFrom(world, endpoint, device, payload)
const emailsTo = ({ email }: Person) => world.emails().filter(({ to }) => to === email)
const knownDevice = () => knownDeviceOf(world, client)
const linkTo = () => remind(world, manager, client)
/** A reminder can follow only a day later; an ended link is renewed at any time. */
async function newerThan(token: string): Promise<string> {
  await send(renewSignInLink, {}, { token })
  await world.runJobs()
  return newestLinkTo(world, client)
}
/** An email of its own accord with a link: the day's reminder comes early. */
async function emailWithLink(): Promise<string> {
  await world.database.db.system.transaction((tx) =>
    tx.updateTable('client_details').set({ reminded_at: null }).where('client_id', '=', client.id).execute(),
  )
  return linkTo()
}
const usedLink = async () => {
  const link = await linkTo()
  expect((await enter(link, await knownDevice())).status).toBe(200)
  return link
}
const replacedLink = async () => {
  const link = await linkTo()
  await emailWithLink()
  return link
}
const look = (token: string, device: Device = {}) => send(lookAtSignInLink, device, { token })
const enter = (token: string, device: Device = {}, codes: object = {}) =>
  send(signInByLink, device, { token, ...codes })
async function codeFor(token: string): Promise<string> {
  expect((await send(sendSignInCode, {}, { token })).status).toBe(204)
  await world.runJobs()
  return /\b(\d{6})\b/.exec(emailsTo(client).at(-1)?.text ?? '')?.[1] ?? ''
}
const ageLinks = (interval: string) =>
  world.database.db.system.transaction((tx) =>
    tx.sql({
      name: `age_sign_in_links_${interval}`,
      text: `update sign_in_links set created_at = created_at - interval '${interval}', expires_at = expires_at - interval '${interval}',
        code_expires_at = code_expires_at - interval '${interval}' where user_id = $1`,
      values: [client.id],
    }),
  )
describe('the links of emails', () => {
  test('[COL-80] a reminder opens what is missing, and its link to put it off carries the same link', async () => {
    await linkTo()
    const { text = '' } = emailsTo(client).at(-1) ?? {}
    const [, reminder = '', token = ''] = /\/in\?reminder=([\w-]+)#([\w-]+)/.exec(text) ?? []
    expect((await look(token)).body).toMatchObject({
      path: '/onboarding/items/trip',
      state: 'open',
      known_device: false,
    })
    expect(text).toMatch(new RegExp(`/reminder/${reminder}#${token}`))
    expect((await world.call(openReminder, { params: { token: reminder }, body: {} })).status).toBe(200)
  })

  test('[COL-80] what was sent back or asked for opens the item itself, several open the list', async () => {
    const ask = (title: string) =>
      world.call(askForItem, { params: { id: client.id }, body: { kind: 'short_text', title } }, manager.token)
    const path = async () => {
      await advanceJobs(world, 601)
      await world.runJobs()
      return (await look(newestLinkTo(world, client))).body.path
    }
    const { key } = (await ask('Newsletter')).body
    expect(await path()).toBe(`/onboarding/items/${key}`)
    await ask('Slogan')
    await ask('Colors')
    expect(await path()).toBe('/onboarding/items')
  })

  test('[COL-80] the database alone gives no link and no code', async () => {
    const token = await linkTo()
    const code = await codeFor(token)
    const rows = await world.database.db.system.read.selectFrom('sign_in_links').selectAll().execute()
    // Six digits may stand in an id by chance.
    const stored = JSON.stringify(rows).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
    expect(stored).not.toContain(token.slice(64))
    expect(stored).not.toContain(code)
  })

  test('[COL-80] ended links are deleted after 90 days', async () => {
    const token = await linkTo()
    await ageLinks('89 days')
    await deleteOldSignInLinks(world.database.db.system)
    expect((await look(token)).body).toMatchObject({ state: 'expired' })
    await ageLinks('2 days')
    await deleteOldSignInLinks(world.database.db.system)
    expect((await look(token)).status).toBe(404)
  })
})

describe('a one-time link', () => {
  test('[COL-80] signs in on a known device once, and the history says how', async () => {
    const device = await knownDevice()
    const token = await linkTo()
    expect((await look(token, device)).body).toMatchObject({ known_device: true })
    const { status, body } = await enter(token, device)
    expect(status).toBe(200)
    expect((await world.call(me, {}, body.token)).body.id).toBe(client.id)
    const { items } = (await world.call(listSignInEvents, {}, client.token)).body
    expect(items[0]).toMatchObject({ event: 'link_log_in', new_device: false })
    expect(await enter(token, device)).toMatchObject({ status: 410, body: { detail: signInLinkReplies.used } })
    expect((await look(token)).body).toMatchObject({ state: 'used' })
  })

  test('[COL-80] of ten uses at the same time one begins a session', async () => {
    const device = await knownDevice()
    const token = await linkTo()
    const uses = await Promise.all(Array.from({ length: 10 }, () => enter(token, device)))
    expect(uses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 410),
    ])
  })

  test('[COL-80] opened by a program that looks into emails uses nothing up, and signs nobody in', async () => {
    const token = await linkTo()
    const page = await world.app.server.inject({ method: 'GET', url: `/in?x=1` })
    expect(page.headers['set-cookie']).toBeUndefined()
    expect((await look(token)).cookie).toBe('')
    expect(await enter(token)).toMatchObject({ status: 401, body: { code: 'email_code_required' } })
    expect((await look(token)).body).toMatchObject({ state: 'open' })
  })

  test('[COL-80] ends after 30 minutes and when a newer email with a link is sent', async () => {
    const device = await knownDevice()
    const former = await linkTo()
    const newest = await emailWithLink()
    expect(await enter(former, device)).toMatchObject({ status: 410, body: { detail: signInLinkReplies.replaced } })
    await ageLinks('31 minutes')
    expect(await enter(newest, device)).toMatchObject({ status: 410, body: { detail: signInLinkReplies.expired } })
    expect((await send(sendSignInCode, {}, { token: newest })).status).toBe(410)
  })

  test.each([
    ['an open link', async () => linkTo()],
    ['a used link', async () => usedLink()],
    ['a replaced link', async () => replacedLink()],
  ])('[COL-80] a new link that somebody asks for with %s ends no link of its owner', async (_which, oldLink) => {
    const device = await knownDevice()
    const old = await oldLink()
    const newest = await emailWithLink()
    for (let times = 0; times < 3; times++) await newerThan(old)
    const renewed = newestLinkTo(world, client)
    expect(renewed).not.toBe(newest)
    expect((await look(newest)).body).toMatchObject({ state: 'open' })
    expect((await enter(newest, device)).status).toBe(200)
    expect(await enter(renewed, device)).toMatchObject({ status: 410, body: { detail: signInLinkReplies.replaced } })
  })

  test('[COL-80] of several open links that are used at the same time, one begins a session', async () => {
    const device = await knownDevice()
    const first = await linkTo()
    const links = [first, await newerThan(first), await newerThan(first)]
    expect(new Set(links).size).toBe(3)
    const answers = await Promise.all(links.map((link) => enter(link, device)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410, 410])
  })

  test('[COL-80] an ended one offers a new one, with the same words for what is no link', async () => {
    const token = await linkTo()
    await ageLinks('2 days')
    const before = emailsTo(client).length
    const [ended, none] = [await send(renewSignInLink, {}, { token }), await send(renewSignInLink, {}, { token: 'x' })]
    expect([ended.status, ended.body]).toEqual([none.status, none.body])
    await world.runJobs()
    expect(emailsTo(client)).toHaveLength(before + 1)
    const fresh = newestLinkTo(world, client)
    expect((await look(fresh)).body).toMatchObject({ state: 'open', path: '/onboarding/items/trip' })
    expect((await enter(fresh, await knownDevice())).status).toBe(200)
  })

  test.each([
    ['cut', (token: string) => token.slice(0, -1)],
    ['longer', (token: string) => `${token}a`],
    ['of another person', (token: string) => `${token.slice(0, 32)}${'0'.repeat(32)}${token.slice(64)}`],
    ['of another workspace', (token: string) => `${'0'.repeat(32)}${token.slice(32)}`],
    ['garbage', () => '../x'],
  ])('[COL-80] that is %s opens nothing', async (_, change) => {
    const token = change(await linkTo())
    const device = await knownDevice()
    for (const answer of [
      await look(token, device),
      await enter(token, device),
      await send(sendSignInCode, {}, { token }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'invalid_link' } })
  })

  test('[COL-80] of an archived client opens nothing, and gets no new one', async () => {
    const device = await knownDevice()
    const token = await linkTo()
    await world.call(archivePerson, { body: { id: client.id, archive: true } }, manager.token)
    expect((await enter(token, device)).status).toBe(404)
    await send(renewSignInLink, {}, { token })
    const before = emailsTo(client).length
    await world.runJobs()
    expect(emailsTo(client)).toHaveLength(before)
  })

  test('[COL-80] after all devices were signed out a code is needed', async () => {
    const device = await knownDevice()
    const token = await linkTo()
    await world.call(revokeOtherSessions, {}, client.token)
    expect(await enter(token, device)).toMatchObject({ body: { code: 'email_code_required' } })
  })

  test('[COL-81] a known device of somebody else is a new one', async () => {
    const other = await world.client(manager)
    const { cookie } = await send(login, {}, { email: other.email, password: PASSWORD })
    expect(await enter(await linkTo(), { cookie })).toMatchObject({ body: { code: 'email_code_required' } })
  })
})

describe('on a new device', () => {
  test('[COL-81] the code of an email to the owner opens the link; the device is known from then on', async () => {
    await knownDevice()
    const token = await linkTo()
    const code = await codeFor(token)
    const { status, cookie } = await enter(token, {}, { email_code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
    expect(status).toBe(200)
    const { items } = (await world.call(listSignInEvents, {}, client.token)).body
    expect(items[0]).toMatchObject({ event: 'link_log_in', new_device: true })
    await world.runJobs()
    expect(emailsTo(client).at(-1)?.subject).toBe(emailTexts.newDevice.subject)
    expect((await enter(await newerThan(token), { cookie })).status).toBe(200)
  })

  test('[COL-81] a wrong code is refused, the sixth try of a code too, and a newer code replaces it', async () => {
    const token = await linkTo()
    const code = await codeFor(token)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n++)
      expect(await enter(token, {}, { email_code: wrong })).toMatchObject({
        status: 422,
        body: { code: 'wrong_code', detail: signInLinkReplies.codeWrong },
      })
    expect(await enter(token, {}, { email_code: code })).toMatchObject({
      status: 422,
      body: { detail: signInLinkReplies.codeEnded },
    })
    const next = await codeFor(token)
    if (next !== code) expect((await enter(token, {}, { email_code: code })).status).toBe(422)
    expect((await enter(token, {}, { email_code: next })).status).toBe(200)
  })

  test('[COL-81] a code ends after ten minutes, and keeps its link open for as long', async () => {
    const token = await linkTo()
    await ageLinks('29 minutes')
    const code = await codeFor(token)
    await ageLinks('9 minutes')
    const [first] = [await enter(token, {}, { email_code: code })]
    expect(first.status).toBe(200)
    const other = await newerThan(token)
    const late = await codeFor(other)
    await ageLinks('11 minutes')
    expect(await enter(other, {}, { email_code: late })).toMatchObject({
      body: { detail: signInLinkReplies.codeEnded },
    })
  })

  test('[COL-81] the code of one link opens no other', async () => {
    const former = await linkTo()
    const code = await codeFor(former)
    expect((await enter(await newerThan(former), {}, { email_code: code })).status).toBe(422)
  })

  describe('with limits', () => {
    let outer: { world: TestWorld; manager: Person; client: Person }
    beforeEach(async () => {
      outer = { world, manager, client }
      world = await createTestWorld({ limits: true })
      manager = await world.manager()
      client = await world.client(manager)
      await world.call(createOnboarding, {}, client.token)
      await world.call(updateServices, { body: { reputation: true, show_trip: true } }, client.token)
    })
    afterEach(async () => {
      await world.close()
      ;({ world, manager, client } = outer)
    })
    const guess = async (token: string, times: number) => {
      const tries = await Promise.all(Array.from({ length: times }, () => enter(token, {}, { email_code: '0' })))
      return tries.map(({ status }) => status).toSorted((one, other) => one - other)
    }

    test('[COL-81] guesses, codes and new links have limits, and use up none of the password', async () => {
      const token = await linkTo()
      const guesses: number[] = []
      for (let n = 0; n < 3; n++) {
        await codeFor(token)
        guesses.push(...(await guess(token, 5)))
      }
      expect(guesses).toEqual([...Array<number>(10).fill(422), ...Array<number>(5).fill(429)])
      expect(await send(sendSignInCode, {}, { token })).toMatchObject({
        status: 429,
        body: { code: 'too_many_emails' },
      })
      expect((await send(login, {}, { email: client.email, password: PASSWORD })).status).toBe(200)
      for (let n = 0; n < 5; n++) {
        expect((await send(renewSignInLink, {}, { token })).status).toBe(200)
        await world.runJobs()
      }
      const { subject } = signInLinkEmailTexts.again
      expect(emailsTo(client).filter((email) => email.subject === subject('Harbour Agency'))).toHaveLength(3)
      const looks = await Promise.all(Array.from({ length: 62 }, () => look('x')))
      expect(looks.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    })

    test('[COL-81] wrong codes without a live one, and wrong passwords for a new email, use up no tries of a code', async () => {
      const token = await linkTo()
      expect(await guess(token, 20)).toEqual(Array<number>(20).fill(422))
      await codeFor(token)
      // Five of them try the code, which ends.
      expect(await guess(token, 12)).toEqual(Array<number>(12).fill(422))
      const email = 'new@example.com'
      expect((await world.call(updateEmail, { body: { email } }, client.token)).status).toBe(200)
      await world.runJobs()
      const link = findTokenInEmail(world.emails().findLast(({ to }) => to === email))
      const wrong = { token: link, password: 'not my password' }
      for (let n = 0; n < 10; n++) expect((await world.call(confirmEmail, { body: wrong })).status).toBe(403)
      const code = await codeFor(token)
      expect((await enter(token, {}, { email_code: code })).status).toBe(200)
    })

    test('[COL-81] wrong codes without a live one are limited by address', async () => {
      expect(await guess(await linkTo(), 62)).toEqual([...Array<number>(60).fill(422), 429, 429])
    })
  })
})

describe('the second step', () => {
  test('[COL-81] still applies on a known device and after the code of an email', async () => {
    const { secret } = await setUpTotp(world, client)
    const device = await knownDeviceOf(world, client, totpCode(secret))
    const token = await linkTo()
    expect(await enter(token, device)).toMatchObject({ status: 401, body: { code: 'two_step_required' } })
    expect(await enter(token, device, { code: wrongTotpCode(secret) })).toMatchObject({
      status: 422,
      body: { code: 'wrong_code' },
    })
    const email_code = await codeFor(token)
    expect(await enter(token, {}, { email_code })).toMatchObject({ body: { code: 'two_step_required' } })
    expect((await enter(token, {}, { email_code, code: totpCode(secret, 1) })).status).toBe(200)
  })

  test('[COL-81] that the workspace requires is asked for like after a log-in', async () => {
    const { manager: own, client: invited } = await world.agency()
    await world.call(createOnboarding, {}, invited.token)
    await world.call(requireTwoStep, { body: { required: true, of: 'clients' } }, own.token)
    const token = await signInByReminder(world, own, invited)
    expect(await world.call(listOwnItems, {}, token)).toMatchObject({
      status: 403,
      body: { code: 'two_step_missing' },
    })
  })
})
