import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivePerson } from '#contract/clients.ts'
import { askForNewPasswords, listPasswordRenewals, revealPassword } from '#contract/credentials.ts'
import { listClientItems, listOwnItems, withdrawItem } from '#contract/items.ts'
import { createOnboarding, updateFormEmails, updateServices } from '#contract/onboarding.ts'
import { type Decision, everything, itemCalls } from '#server/testing/item-calls.ts'
import { itemTexts } from '#contract/texts/items-replies.ts'
import { advanceJobs } from '#server/testing/waiting-jobs.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { needsEmail } from './tell-client.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
})
beforeEach(async () => {
  client = await world.client(manager, { name: 'Cleo' })
  await world.call(createOnboarding, {}, client.token)
})
afterAll(() => world.close())

const { one, choose, give, decide, ask } = itemCalls(() => ({ world, manager, client }))

describe('deciding', () => {
  beforeEach(async () => {
    await choose(everything)
    await give('form_general', { text: 'a@b.example' })
  })

  test('[COL-10] an approved item is locked for the client until it is opened again', async () => {
    const approve: Decision = { key: 'form_general', decision: 'approve', state: 'given' }
    expect((await decide([approve])).body.items.find(({ key }) => key === 'form_general')).toMatchObject({
      state: 'approved',
      decided: { by: { id: manager.id } },
    })
    expect(await give('form_general', { text: 'other@b.example' })).toMatchObject({
      status: 409,
      body: { code: 'item_approved' },
    })
    expect((await one('form_general'))?.answer.text).toBe('a@b.example')
    await decide([{ key: 'form_general', decision: 'reopen', state: 'approved' }])
    expect((await give('form_general', { text: 'other@b.example' })).status).toBe(200)
  })

  test('[COL-10] what is sent back keeps the former answer and its reason, and is given again by a change', async () => {
    await decide([{ key: 'form_general', decision: 'send_back', reason: 'It bounces', state: 'given' }])
    expect(await one('form_general')).toMatchObject({
      state: 'sent_back',
      reason: 'It bounces',
      answer: { text: 'a@b.example' },
    })
    await give('form_general', { text: 'right@b.example' })
    expect(await one('form_general')).toMatchObject({ state: 'given', reason: null })
  })

  test('[COL-10] an answer that was replaced meanwhile is not approved unseen', async () => {
    const seen = (await one('form_general'))?.given?.at
    await give('form_general', { text: 'other@b.example' })
    const approve: Decision = { key: 'form_general', decision: 'approve', state: 'given' }
    expect(await decide([{ ...approve, given_at: seen }])).toMatchObject({
      status: 409,
      body: { code: 'decided_meanwhile', detail: itemTexts.changedMeanwhile },
    })
    const now = await one('form_general')
    expect(now).toMatchObject({ state: 'given', answer: { text: 'other@b.example' } })
    expect((await decide([{ ...approve, given_at: now?.given?.at }])).status).toBe(200)
  })

  test('[COL-10] a login that was sent back is given anew by the same password, if the client says that it is right', async () => {
    await give('instagram', { login: 'door', password: 'right' })
    await decide([{ key: 'instagram', decision: 'send_back', reason: 'It asks for a code', state: 'given' }])
    expect((await give('instagram', { password: 'right' })).body).toMatchObject({ state: 'given', reason: null })
  })

  test('[COL-10] an invitation that was sent back is given anew by Done alone', async () => {
    await give('facebook', { done: true })
    await decide([{ key: 'facebook', decision: 'send_back', reason: 'No invitation came', state: 'given' }])
    expect((await give('facebook', { done: true })).body).toMatchObject({ state: 'given', reason: null })
  })

  test('[COL-10] an item that is decided twice in one call is refused, and nothing is decided', async () => {
    const twice: Decision[] = [
      { key: 'form_general', decision: 'approve', state: 'given' },
      { key: 'form_general', decision: 'send_back', reason: 'It bounces', state: 'given' },
    ]
    expect(await decide(twice)).toMatchObject({ status: 422, body: { errors: [{ path: 'items.1.key' }] } })
    expect(await one('form_general')).toMatchObject({ state: 'given' })
  })

  test('[COL-10] several are decided at once, or none when one of them was changed meanwhile', async () => {
    await give('handle_facebook', { text: '@door' })
    const stale: Decision[] = [
      { key: 'form_general', decision: 'approve', state: 'given' },
      { key: 'handle_facebook', decision: 'approve', state: 'open' },
    ]
    expect(await decide(stale)).toMatchObject({ status: 409, body: { code: 'decided_meanwhile' } })
    expect(await one('form_general')).toMatchObject({ state: 'given' })
    expect((await decide(stale.map((decision) => ({ ...decision, state: 'given' })))).status).toBe(200)
    expect([(await one('form_general'))?.state, (await one('handle_facebook'))?.state]).toEqual([
      'approved',
      'approved',
    ])
  })

  test.each([
    ['sending back without a reason', { key: 'form_general', decision: 'send_back', reason: ' ', state: 'given' }],
    ['approving what was not given', { key: 'handle_other', decision: 'approve', state: 'open' }],
    ['sending back what was not given', { key: 'handle_other', decision: 'send_back', reason: 'x', state: 'open' }],
  ] as const)('refuses %s', async (_, decision) => {
    expect((await decide([decision])).status).toBe(422)
  })

  test('[PERM-6] an Employee decides about what was granted to them, and learns of nothing else', async () => {
    const employee = await world.employee(manager)
    await world.grant(employee, client, 'web_email_forms')
    const seen = await world.call(listClientItems, { params: { id: client.id } }, employee.token)
    expect(seen.body.items.map(({ key }) => key)).toEqual([
      'form_general',
      'form_webstore',
      'form_leads',
      'form_events',
    ])
    const tally = { approved: 0, given: 1, sent_back: 0, open: 1, not_applicable: 0 }
    const webdev = { key: 'webdev', title: 'Website', closing: '', ready: false, items: tally }
    expect(seen.body).toMatchObject({ settled: 1, of: 2, minutes_left: 0.25, services: [webdev] })
    await give('form_webstore', { text: 'a@b.example' })
    const { status, body } = await decide([{ key: 'form_general', decision: 'approve', state: 'given' }], employee)
    expect(status).toBe(200)
    expect(body).toMatchObject({ settled: 2, of: 2, minutes_left: 0, services: [{ key: 'webdev', ready: true }] })
    expect(body.services).toHaveLength(1)
    expect(await decide([{ key: 'social_two', decision: 'approve', state: 'open' }], employee)).toMatchObject({
      status: 409,
      body: { code: 'not_asked' },
    })
  })

  test('another workspace finds no client', async () => {
    const stranger = await world.manager()
    expect((await decide([{ key: 'form_general', decision: 'approve', state: 'given' }], stranger)).status).toBe(404)
    expect((await world.call(listClientItems, { params: { id: client.id } }, stranger.token)).status).toBe(404)
  })
})

describe('the email about what is needed', () => {
  const about = async () => {
    await world.runJobs()
    return world.emails().filter(({ to }) => to === client.email)
  }
  beforeEach(async () => {
    await choose(everything)
    await give('form_general', { text: 'secret@b.example' })
    await give('handle_facebook', { text: '@door' })
  })
  const sendBack = (key: string) => decide([{ key, decision: 'send_back', reason: 'The reason', state: 'given' }])

  test('[COL-12] is one for several items after ten quiet minutes, with the reasons and without answers', async () => {
    await sendBack('form_general')
    await advanceJobs(world, 9 * 60)
    await sendBack('handle_facebook')
    await ask({ kind: 'login', title: 'Newsletter login' })
    await advanceJobs(world, 9 * 60)
    expect(await about()).toEqual([])
    await advanceJobs(world, 2 * 60)
    const [email, ...more] = await about()
    expect(more).toEqual([])
    expect(email?.text).toContain('3 more things are needed')
    expect(email?.text).toContain('Newsletter login')
    expect(email?.text).toContain('Facebook: name or address, under 1 minute\n  Mara Manager: “The reason”')
    expect(email?.text).toMatch(/http:\/\/foyer\.test\/in#[\w-]{107}\n/)
    expect(JSON.stringify(email)).not.toMatch(/secret@b|@door/)
    await advanceJobs(world, 3600)
    expect(await about()).toHaveLength(1)
  })

  test('[COL-12] leaves out what was mended meanwhile, and is not sent at all when everything was', async () => {
    await sendBack('form_general')
    await give('form_general', { text: 'right@b.example' })
    await advanceJobs(world, 11 * 60)
    expect(await about()).toEqual([])
    await sendBack('form_general')
    await advanceJobs(world, 11 * 60)
    expect(await about()).toHaveLength(1)
    await give('form_general', { text: 'third@b.example' })
    await sendBack('form_general')
    await advanceJobs(world, 11 * 60)
    expect(await about()).toHaveLength(2)
  })

  test('[COL-12] comes again for an item that was withdrawn and is asked for again, without its former reason', async () => {
    const asked = { key: 'form_leads' }
    const withdraw = () => world.call(withdrawItem, { params: { id: client.id, ...asked } }, manager.token)
    await give('form_leads', { text: 'a@b.example' })
    await sendBack('form_leads')
    await advanceJobs(world, 11 * 60)
    expect(await about()).toHaveLength(1)
    await give('form_leads', { text: '' })
    await withdraw()
    await ask(asked)
    expect(await one('form_leads')).toMatchObject({ state: 'open', reason: null, decided: null })
    await advanceJobs(world, 11 * 60)
    expect(await about()).toHaveLength(2)
  })

  const keys = ['form_general', 'handle_facebook']
  const repeat = () =>
    world.parts.db.forWorkspace(manager.workspace).transaction((tx) =>
      enqueue(tx, needsEmail, {
        manager_id: tx.id,
        client_id: client.id,
        keys,
        first: 'form_general',
        link_id: newId(),
      }),
    )

  test('[COL-12] is not sent once the subscription has ended, nor by a repeated attempt', async () => {
    await sendBack('form_general')
    const setStatus = (status: string) =>
      world.database.db.system.transaction((tx) =>
        tx.updateTable('subscriptions').set({ status }).where('manager_id', '=', manager.id).execute(),
      )
    await setStatus('canceled')
    await advanceJobs(world, 11 * 60)
    const first = await about()
    await repeat()
    expect([first, await about()]).toEqual([[], []])
    await setStatus('active')
  })

  test('[COL-12] leaves out what was mended before a repeated attempt, and makes no link when nothing is left', async () => {
    const paths = async () => {
      const links = world.database.db.system.read.selectFrom('sign_in_links').select('path')
      return (await links.where('user_id', '=', client.id).execute()).map(({ path }) => path)
    }
    await repeat()
    expect([await about(), await paths()]).toEqual([[], []])
    await sendBack('handle_facebook')
    await repeat()
    const [email] = await about()
    expect(email?.text).toContain('One answer needs another look')
    expect(await paths()).toEqual(['/onboarding/items/handle_facebook'])
  })
})

test('[COL-46] a login whose password a former employee knows goes back to the client, and is renewed by a change', async () => {
  const { manager: boss, employee, client: other } = await world.agency({ employee: { name: 'Ana' } })
  await world.call(createOnboarding, {}, other.token)
  await world.call(updateServices, { body: everything }, other.token)
  await give('instagram', { login: 'door', password: 'known' }, other)
  await world.grant(employee, other, 'instagram_username', 'instagram_password')
  const seen = { params: { client_id: other.id }, body: { field: 'instagram_password' as const } }
  expect((await world.call(revealPassword, seen, employee.token)).status).toBe(200)
  await world.call(archivePerson, { body: { id: employee.id, archive: true } }, boss.token)
  const { items } = (await world.call(listPasswordRenewals, {}, boss.token)).body
  await world.call(askForNewPasswords, { body: { ids: items.map(({ _id }) => _id) } }, boss.token)
  await world.runJobs()
  const states = async () =>
    (await world.call(listOwnItems, {}, other.token)).body.items.find(({ key }) => key === 'instagram')
  expect(await states()).toMatchObject({ state: 'sent_back', decided: { by: { id: boss.id } } })
  await give('instagram', { password: 'known' }, other)
  expect(await states()).toMatchObject({ state: 'sent_back' })
  await give('instagram', { password: 'new' }, other)
  expect(await states()).toMatchObject({ state: 'given' })
  expect((await world.call(listPasswordRenewals, {}, boss.token)).body.items).toEqual([])
})

test('[COL-46] a password that was changed right after it was asked for is not sent back', async () => {
  const { manager: boss, employee, client: other } = await world.agency()
  await world.call(createOnboarding, {}, other.token)
  await world.call(updateServices, { body: everything }, other.token)
  await give('instagram', { login: 'door', password: 'known' }, other)
  await world.grant(employee, other, 'instagram_password')
  const seen = { params: { client_id: other.id }, body: { field: 'instagram_password' as const } }
  await world.call(revealPassword, seen, employee.token)
  await world.call(archivePerson, { body: { id: employee.id, archive: true } }, boss.token)
  const { items } = (await world.call(listPasswordRenewals, {}, boss.token)).body
  await world.call(askForNewPasswords, { body: { ids: items.map(({ _id }) => _id) } }, boss.token)
  await give('instagram', { password: 'new' }, other)
  await world.runJobs()
  const own = (await world.call(listOwnItems, {}, other.token)).body.items
  expect(own.find(({ key }) => key === 'instagram')).toMatchObject({ state: 'given' })
})

describe('[COL-95] at the same moment', () => {
  beforeEach(async () => {
    await choose(everything)
    await give('form_general', { text: 'a@b.example' })
  })
  const sendBack: Decision = { key: 'form_general', decision: 'send_back', reason: 'It bounces.', state: 'given' }

  test('two staff decide: one decision counts, and the other person reads that it was decided meanwhile', async () => {
    const approve: Decision = { key: 'form_general', decision: 'approve', state: 'given' }
    const employee = await world.employee(manager)
    await world.grant(employee, client, 'web_email_forms')
    const answers = await Promise.all([decide([approve]), decide([sendBack], employee)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'decided_meanwhile' })
    expect((await one('form_general'))?.state).toBe(answers[0].status === 200 ? 'approved' : 'sent_back')
  })

  test('an item is sent back while the client saves: the newer answer is stored either way, and nothing is lost', async () => {
    await Promise.all([decide([sendBack]), give('form_general', { text: 'new@b.example' })])
    const item = await one('form_general')
    expect(item?.answer.text).toBe('new@b.example')
    expect(['given', 'sent_back']).toContain(item?.state)
  })

  test('an item is approved while the client types: the change is refused with a sentence, and the approved answer stays', async () => {
    await decide([{ key: 'form_general', decision: 'approve', state: 'given' }])
    const refused = await give('form_general', { text: 'late@b.example' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'item_approved' } })
    expect((refused.body as { detail?: string }).detail).toMatch(/^[A-Z].*\.$/)
    expect((await one('form_general'))?.answer.text).toBe('a@b.example')
    // The page of the documents learns which of its fields it is.
    const body = { forms: { general: 'late@b.example', leads: 'leads@b.example' } }
    const page = await world.call(updateFormEmails, { body }, client.token)
    expect(page).toMatchObject({ status: 409, body: { code: 'item_approved', errors: [{ path: 'forms.general' }] } })
  })
})
