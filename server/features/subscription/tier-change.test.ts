import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, me } from '#contract/auth.ts'
import { defaultColor } from '#contract/domain/colors.ts'
import { listManagerClients } from '#contract/clients.ts'
import { inviteEmployee } from '#contract/invitations.ts'
import { listConversations } from '#contract/messages.ts'
import { createCheckoutSession, createPortalSession, showSubscription } from '#contract/subscription.ts'
import { showTheme, updateTheme } from '#contract/themes.ts'
import { type BilledTestWorld, goodCard, createBilledTestWorld } from '#server/testing/billed-test-world.ts'
import { PASSWORD, type Person } from '#server/testing/test-world.ts'
import { enqueueReconciliation } from './jobs.ts'
import { WITHIN_A_SECOND } from '#server/testing/test-length.ts'

let world: BilledTestWorld
let address: string
let mara: Person
let ana: Person
let cleo: Person
beforeAll(async () => {
  world = await createBilledTestWorld()
  address = await world.listen()
  mara = await world.manager({ tier: null })
  const body = { price_id: 'agency_monthly', email: mara.email, id: mara.id }
  const { url } = (await world.call(createCheckoutSession, { body }, mara.token)).body
  await world.post(url, { card: goodCard })
  await reconcile()
  ana = await world.employee(mara, {
    vacation: true,
    add_new_clients: true,
    department: 'Design',
    hire_date: '2020-11-21',
  })
  cleo = await world.client(mara)
  await world.grant(ana, cleo, 'email')
  await world.vacation(ana)
})
afterAll(() => world.close())

async function reconcile(): Promise<void> {
  await enqueueReconciliation(world.parts)
  await world.runJobs()
}
async function move(price: string): Promise<void> {
  const { body } = await world.call(createPortalSession, { body: { route: '/settings/billing' } }, mara.token)
  await world.post(body.url, { action: 'plan', price })
  await reconcile()
}
const logIn = (who: Person) => world.call(login, { body: { email: who.email, password: PASSWORD } })
const statusOf = async (who: Person) => (await world.call(me, {}, who.token)).status
const colleagues = async () => {
  const { body } = await world.call(listConversations, {}, mara.token)
  return JSON.stringify(body)
}
/** All rows of the workspace's employees. */
async function kept(): Promise<object> {
  const { read } = world.parts.db.system
  const of = { manager_id: mara.workspace }
  const rows = await Promise.all([
    read.selectFrom('users').selectAll().where('manager_id', '=', of.manager_id).orderBy('id').execute(),
    read.selectFrom('employee_permissions').selectAll().where('manager_id', '=', of.manager_id).execute(),
    read.selectFrom('employee_details').selectAll().where('manager_id', '=', of.manager_id).execute(),
    read.selectFrom('client_permissions').selectAll().where('manager_id', '=', of.manager_id).execute(),
    read.selectFrom('vacations').selectAll().where('manager_id', '=', of.manager_id).execute(),
    read.selectFrom('themes').selectAll().where('manager_id', '=', of.manager_id).execute(),
  ])
  return rows
}
async function connected(who: Person): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], auth: { token: who.token }, reconnection: false })
  await new Promise<void>((resolve) => void socket.once('connect', () => resolve()))
  return socket
}

describe('[SUB-9] agency, solo, and agency again', () => {
  const colors = {
    primary_color: '#1d4ed8',
    accent_color: '#c2e0ff',
    primary_text_color: '#fff',
    accent_text_color: '#000',
  }
  const paint = () => world.call(updateTheme, { body: { colors, thumbnail_logo: null } }, mara.token)
  let before: object

  test('on agency the employee works, and the theme can be changed', async () => {
    await expect.poll(async () => (await paint()).status).toBe(200)
    expect(await statusOf(ana)).toBe(200)
    expect(await colleagues()).toContain(ana.id)
    before = await kept()
  })

  test('on solo sessions and sockets of employees end within a second, those of others do not', async () => {
    const sockets = { ana: await connected(ana), cleo: await connected(cleo), mara: await connected(mara) }
    await move('solo_monthly')
    expect((await world.call(showSubscription, {}, mara.token)).body.tier).toBe('solo')
    await expect.poll(() => sockets.ana.connected, { timeout: WITHIN_A_SECOND }).toBe(false)
    await expect.poll(() => statusOf(ana), { timeout: WITHIN_A_SECOND }).toBe(401)
    expect([sockets.cleo.connected, sockets.mara.connected]).toEqual([true, true])
    expect([await statusOf(cleo), await statusOf(mara)]).toEqual([200, 200])
    for (const socket of Object.values(sockets)) socket.disconnect()
  })

  test('employees get the reason at log-in, are in no list, and pages about them are closed', async () => {
    expect(await logIn(ana)).toMatchObject({ status: 403, body: { code: 'plan_without_employees' } })
    expect(await colleagues()).not.toContain(ana.id)
    const invited = await world.call(inviteEmployee, { body: { email: 'new@example.com' } }, mara.token)
    expect(invited).toMatchObject({ status: 403, body: { code: 'agency_only' } })
    expect((await world.call(listManagerClients, { params: { archived: 'false' } }, mara.token)).status).toBe(200)
  })

  test('the theme stays in use and cannot be changed', async () => {
    expect(await paint()).toMatchObject({ status: 403, body: { code: 'agency_only' } })
    const { body } = await world.call(showTheme, { params: { managerId: mara.id } })
    expect(body).toMatchObject({ primary_color: colors.primary_color })
    expect(body.primary_color).not.toBe(defaultColor)
  })

  test('back on agency everything is as it was; the ended sessions stay ended', async () => {
    expect(await kept()).toEqual(before)
    await move('agency_monthly')
    expect(await kept()).toEqual(before)
    expect(await statusOf(ana)).toBe(401)
    const again = await logIn(ana)
    expect(again.status).toBe(200)
    const own = await world.call(me, {}, again.body.token)
    expect(own).toMatchObject({ status: 200, body: { tier: 'agency' } })
    expect(await colleagues()).toContain(ana.id)
    await expect.poll(async () => (await paint()).status).toBe(200)
  })
})
