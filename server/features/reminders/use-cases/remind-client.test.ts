import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { remindClient } from '#contract/dashboard.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { createOnboarding, updateBrandingQuestions, updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { lookAtSignInLink } from '#contract/sign-in-links.ts'
import { onboardingReplyTexts } from '#contract/texts/onboarding.ts'
import { settlePages } from '#server/testing/settle-pages.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

const UNKNOWN = '01900000-0000-7000-8000-00000000dead'
const DAY_SECONDS = 86_400

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  await world.runJobs()
  world.emails().length = 0
  manager = await world.manager()
  client = await world.client(manager)
})
afterAll(() => world.close())

const remind = (id = client.id, who = manager) => world.call(remindClient, { params: { client_id: id } }, who.token)
async function emails(): Promise<ReturnType<TestWorld['emails']>> {
  await world.runJobs()
  // Without the Manager's own, such as that a client who finished is ready to start.
  return world.emails().filter(({ to }) => to !== manager.email)
}
async function choose(body: Partial<Record<(typeof serviceFlags)[number], boolean>>): Promise<void> {
  await world.call(createOnboarding, {}, client.token)
  await world.call(updateServices, { body }, client.token)
}
async function finishBranding(): Promise<void> {
  await settlePages(world, client, ['assets_page', 'branding_questions_page'])
}
const remindedAt = (at: Date) =>
  world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
    await tx.updateTable('client_details').set({ reminded_at: at }).where('client_id', '=', client.id).execute()
  })

/** Where the one-time link of the email leads. */
async function linkedPath(text = ''): Promise<string> {
  const token = /\/in\?\S+#([\w-]+)/.exec(text)?.[1] ?? ''
  return (await world.call(lookAtSignInLink, { body: { token } })).body.path
}

describe('the reminder email', () => {
  test('[DASH-12] [COL-92] names the missing items in the Manager’s name, cuts a long list, and links to the first', async () => {
    await choose({ social: true, branding: true })
    expect((await remind()).status).toBe(204)
    const [sentEmail, ...more] = await emails()
    expect(more).toEqual([])
    expect(sentEmail).toMatchObject({ to: client.email, fromName: 'Mara Manager, Harbour Agency' })
    for (const part of [sentEmail?.text, sentEmail?.html]) {
      expect(part).toContain('Mara Manager of Harbour Agency')
      for (const title of ['Logo', 'Dates worth a post', 'And 4 more']) expect(part).toContain(title)
      expect(part).not.toContain('Mailing list')
      expect(part).not.toContain('Instagram')
      expect(part).toMatch(/http:\/\/foyer\.test\/in\?reminder=/)
    }
  })

  test('[DASH-12] asks for the services when the client has not begun', async () => {
    expect((await remind()).status).toBe(204)
    const [sentEmail] = await emails()
    expect(sentEmail?.text).toContain('- Choosing your services')
    expect(await linkedPath(sentEmail?.text)).toBe('/onboarding/services')
  })

  test('[DASH-12] contains no answer, login or password', async () => {
    await choose(recordOf(serviceFlags, true))
    const body = { instagram: { login: 'planted-login', password: 'planted-password' } }
    await world.call(updateOwnAccounts, { body }, client.token)
    await world.call(updateBrandingQuestions, { body: { questions: { one: 'planted-answer' } } }, client.token)
    await remind()
    expect(JSON.stringify(await emails())).not.toContain('planted')
  })

  test('[DASH-12] the reminder is not sent when the client finished, was archived or deleted before the job ran', async () => {
    await choose({ branding: true })
    await remind()
    await finishBranding()
    const archived = await world.client(manager)
    await remind(archived.id)
    const deleted = await world.client(manager)
    await remind(deleted.id)
    await world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      await tx.updateTable('users').set({ archived_at: new Date() }).where('id', '=', archived.id).execute()
      await tx.deleteFrom('users').where('id', '=', deleted.id).execute()
    })
    expect(await emails()).toEqual([])
  })

  test('[DASH-12] names what is missing when it is sent', async () => {
    await choose({ branding: true })
    await remind()
    await settlePages(world, client, ['assets_page'])
    const [sentEmail] = await emails()
    // Without the secrets of its links, which may be any letters.
    expect(sentEmail?.text.replaceAll(/http\S+/g, '')).not.toContain('Logo')
    expect(await linkedPath(sentEmail?.text)).toBe('/onboarding/items/branding_one')
  })
})

describe('another reminder within 24 hours', () => {
  test('[DASH-12] is refused, with the time until the next one', async () => {
    await remind()
    await remindedAt(new Date(Date.now() - 23 * 3_600_000))
    const refused = await remind()
    expect(refused).toMatchObject({ status: 429, body: { code: 'already_reminded' } })
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(3500)
    expect(seconds).toBeLessThanOrEqual(3600)
    await remindedAt(new Date(Date.now() - 24 * 3_600_000 - 1000))
    expect((await remind()).status).toBe(204)
    expect(await emails()).toHaveLength(2)
  })

  test('[DASH-12] is sent once when requested concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => remind()))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    const late = answers.find(({ status }) => status === 429)
    expect(Number(late?.headers['retry-after'])).toBeGreaterThan(DAY_SECONDS - 60)
    expect(await emails()).toHaveLength(1)
  })

  test('is sent once when the last one was refused and it is requested concurrently', async () => {
    await remind()
    expect(await emails()).toHaveLength(1)
    await world.parts.db
      .forWorkspace(manager.workspace)
      .transaction((tx) =>
        tx
          .updateTable('email_states')
          .set({ state: 'bounced' })
          .where('kind', '=', 'reminder')
          .where('subject_id', '=', client.id)
          .execute(),
      )
    const answers = await Promise.all(Array.from({ length: 6 }, () => remind()))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await emails()).toHaveLength(2)
  })
})

describe('the reminder is refused', () => {
  test('[DASH-12] a reminder is refused when nothing is missing, and the 24 hours do not begin', async () => {
    await choose({ branding: true })
    await finishBranding()
    const nothing = { status: 409, body: { code: 'conflict', detail: onboardingReplyTexts.nothingMissing } }
    expect(await remind()).toMatchObject(nothing)
    await choose({})
    await world.call(updateServices, { body: { seo: true, show_website: true } }, client.token)
    expect((await remind()).status).toBe(204)
  })

  test('a reminder is refused for an archived client', async () => {
    const archived = await world.client(manager, { archived: true })
    const body = { code: 'conflict', detail: onboardingReplyTexts.archived }
    expect(await remind(archived.id)).toMatchObject({ status: 409, body })
  })

  test('a reminder is refused for other people and other workspaces, and to everybody but the Manager', async () => {
    const employee = await world.employee(manager)
    const stranger = await world.manager()
    for (const id of [employee.id, manager.id, UNKNOWN, 'no-id']) expect((await remind(id)).status, id).toBe(404)
    expect((await remind(client.id, stranger)).status).toBe(404)
    expect((await remind(client.id, employee)).status).toBe(403)
    expect((await remind(client.id, client)).status).toBe(403)
    expect((await world.call(remindClient, { params: { client_id: client.id } })).status).toBe(401)
    expect(await emails()).toEqual([])
  })
})
