import { v7 as newId } from 'uuid'
import type { Role } from '#contract/endpoint.ts'
import { inviteClient, listInvitations } from '#contract/invitations.ts'
import { createConversation, sendText } from '#contract/messages.ts'
import { updateOwnAccounts, updateOwnAssets } from '#contract/onboarding.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { subscribePush } from '#contract/notifications.ts'
import { permissionFlags } from '#contract/domain/grant-keys.ts'
import type { AccessRow, Ids } from './access-table.ts'
import { insertPasskey } from '../two-step/passkeys.ts'
import { PushBrowser } from '../push-browser.ts'
import { insertReadyExport } from '../test-exports.ts'
import { samples } from '../sample-files.ts'
import type { Person, TestWorld } from '../test-world.ts'

/** A caller with the properties that decide its access. */
export type Caller = {
  as: string
  /** The whole Authorization header, or undefined for none. */
  authorization: string | undefined
  /** Undefined when the caller is not signed in. */
  rights: Rights | undefined
  account?: Person
}

type Rights = {
  role: Role
  paid: boolean
  tier: 'solo' | 'agency' | null
  may: readonly ('add_new_clients' | 'vacation')[]
  twoStepMissing?: boolean
}

export type ExpectedRefusal = { status: 401 | 402 | 403; code: string }

/** The expected refusal by the API document's order of checks. Undefined for an authorized caller. */
export function expectedRefusal({ who, gate }: AccessRow, { rights }: Caller): ExpectedRefusal | undefined {
  if (who === 'anyone' || who === 'signature') return undefined
  if (!rights) return { status: 401, code: 'not_signed_in' }
  const condition = who[rights.role]
  if (condition === undefined) return { status: 403, code: 'forbidden' }
  if (gate === 'closed' && !rights.paid) return { status: 402, code: 'subscription_inactive' }
  if (gate === 'closed' && rights.twoStepMissing) return { status: 403, code: 'two_step_missing' }
  if (condition === 'always') return undefined
  if (condition === 'on agency') return rights.tier === 'agency' ? undefined : { status: 403, code: 'agency_only' }
  const permission = condition === 'with vacation' ? 'vacation' : 'add_new_clients'
  return rights.may.includes(permission) ? undefined : { status: 403, code: 'permission_missing' }
}

/** One caller of each kind, in different workspaces where that matters. */
export async function createCallers(world: TestWorld, manager: Person): Promise<Caller[]> {
  const solo = await world.manager({ tier: 'solo' })
  const unpaid = await world.manager({ tier: 'agency', status: 'canceled' })
  const never = await world.manager({ tier: null })
  const unpaidSolo = await world.manager({ tier: 'solo', status: 'past_due' })
  const twoStepManager = await world.manager()
  await world.database.db.system.transaction((tx) =>
    tx.updateTable('workspaces').set({ two_step_required: true }).where('manager_id', '=', twoStepManager.id).execute(),
  )
  const active = { paid: true, tier: 'agency', may: [] } as const
  const closed = { paid: false, tier: 'agency', may: [] } as const
  const signedIn = (as: string, account: Person, rights: Omit<Rights, 'role'>): Caller => ({
    as,
    authorization: `Bearer ${account.token}`,
    rights: { role: account.role, ...rights },
    account,
  })
  return [
    ...(await createSignedOutCallers(world, manager, solo)),
    signedIn('a Manager on agency', manager, active),
    signedIn('a Manager on solo', solo, { paid: true, tier: 'solo', may: [] }),
    signedIn('a Manager whose subscription ended', unpaid, closed),
    signedIn('a Manager who never paid', never, { paid: false, tier: null, may: [] }),
    signedIn('a Manager on solo with a payment due', unpaidSolo, { paid: false, tier: 'solo', may: [] }),
    signedIn('an Employee', await world.employee(manager), active),
    signedIn('an Employee with add_new_clients', await world.employee(manager, { add_new_clients: true }), {
      ...active,
      may: ['add_new_clients'],
    }),
    signedIn('an Employee with vacation', await world.employee(manager, { vacation: true }), {
      ...active,
      may: ['vacation'],
    }),
    signedIn(
      'an Employee of an unpaid workspace',
      await world.employee(unpaid, { add_new_clients: true, vacation: true }),
      {
        ...closed,
        may: ['add_new_clients', 'vacation'],
      },
    ),
    signedIn(
      'an Employee who is asked for two-step sign-in',
      await world.employee(twoStepManager, { add_new_clients: true, vacation: true }),
      { ...active, may: ['add_new_clients', 'vacation'], twoStepMissing: true },
    ),
    signedIn('a Client', await onboardedClient(world, manager), active),
    signedIn('a Client of an unpaid workspace', await world.client(unpaid), closed),
  ]
}

async function onboardedClient(world: TestWorld, manager: Person): Promise<Person> {
  const client = await world.client(manager)
  await world.onboard(client, { services: serviceFlags })
  return client
}

/** All callers without a valid session. */
async function createSignedOutCallers(world: TestWorld, manager: Person, solo: Person): Promise<Caller[]> {
  const revoked = await world.client(manager)
  const archived = await world.client(manager)
  const deleted = await world.client(manager)
  const expired = await world.client(manager)
  const ofSolo = await world.employee(solo, { add_new_clients: true, vacation: true })
  const system = world.database.db.system
  await system.transaction(async (tx) => {
    await tx.deleteFrom('sessions').where('id', '=', revoked.session).execute()
    await tx.updateTable('users').set({ archived_at: new Date() }).where('id', '=', archived.id).execute()
    await tx.deleteFrom('users').where('id', '=', deleted.id).execute()
    await tx
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', expired.session)
      .execute()
  })
  const { id, name, role, session, token } = manager
  const old = await world.parts.tokens.sign({ id, name, role, session }, new Date(Date.now() - 3_600_000))
  const header = Buffer.from('{"alg":"none","typ":"foyer-session+jwt"}').toString('base64url')
  const unsigned = `${header}.${token.split('.')[1]}.`
  const anonymous = (as: string, authorization: string | undefined): Caller => ({
    as,
    authorization,
    rights: undefined,
  })
  return [
    anonymous('a caller without a token', undefined),
    anonymous('a malformed token', 'Bearer not.a.token'),
    anonymous('a token without its kind', token),
    anonymous('another kind of token', `Basic ${token}`),
    anonymous('a token without a valid signature', `Bearer ${unsigned}`),
    anonymous('a token with another signature', `Bearer ${token.slice(0, -6)}AAAAAA`),
    anonymous('an expired token', `Bearer ${old}`),
    anonymous('a session that ran out', `Bearer ${expired.token}`),
    anonymous('a revoked session', `Bearer ${revoked.token}`),
    anonymous('an archived account', `Bearer ${archived.token}`),
    anonymous('a deleted account', `Bearer ${deleted.token}`),
    anonymous('an Employee of a solo workspace', `Bearer ${ofSolo.token}`),
  ]
}

/** A workspace with one record of every kind. */
export async function createRecords(
  world: TestWorld,
): Promise<{ manager: Person; client: Person; employee: Person; ids: Ids }> {
  const manager = await world.manager()
  const [client, employee] = [await world.client(manager), await world.employee(manager)]
  const user_ids = [manager.id, client.id]
  const direct = await world.call(createConversation, { body: { type: 'Direct', user_ids } }, manager.token)
  const group = await world.call(createConversation, { body: { type: 'Group', name: 'Team', user_ids } }, manager.token)
  const message = { conversation_id: direct.body._id, type: 'text', message: 'hello' } as const
  await world.call(sendText, { body: message }, client.token)
  const email = `invited.${manager.id.slice(-12)}@example.com`
  await world.call(inviteClient, { body: { email } }, manager.token)
  const { items } = (await world.call(listInvitations, {}, manager.token)).body
  const notification = await insertNotification(world, client)
  const file = await onboarded(world, client, employee)
  const push = await world.call(subscribePush, { body: new PushBrowser().subscription }, client.token)
  const ids: Ids = {
    manager: manager.id,
    client: client.id,
    employee: employee.id,
    session: client.session,
    invitation: items[0]?._id ?? '',
    conversation: direct.body._id,
    group: group.body._id,
    notification,
    push: push.body._id,
    file,
    passkey: await insertPasskey(world, client),
    archive: await insertReadyExport(world, manager),
    receipt: await insertReceipt(world, client),
    vacation: await world.vacation(employee, { note: 'a note of nobody else' }),
  }
  return { manager, client, employee, ids }
}

/**
 * The client has chosen all services and uploaded a login and a logo, all of them visible to the Employee. Returns the
 * logo.
 */
async function onboarded(world: TestWorld, client: Person, employee: Person): Promise<string> {
  await world.onboard(client, { services: serviceFlags })
  await world.grant(employee, client, ...permissionFlags)
  const { _id, filename, location } = await world.upload(client, { name: 'logo.png', bytes: samples.png })
  const login = { login: 'cleo', password: 'kept by the client' }
  await world.call(updateOwnAccounts, { body: { instagram: login, email: login } }, client.token)
  const assets = { logo: [{ filename, location }] }
  const { status } = await world.call(updateOwnAssets, { body: { assets } }, client.token)
  if (status !== 200) throw new Error(`the logo was answered with ${status}`)
  return _id
}

/** An unseen notification of the person. */
export async function insertNotification(
  world: TestWorld,
  { id: user_id, workspace: manager_id }: Person,
): Promise<string> {
  const id = newId()
  const row = { id, manager_id, user_id, kind: 'milestone', message: 'Well done', link: '/dashboard' }
  await world.database.db.system.transaction((tx) => tx.insertInto('notifications').values(row).execute())
  return id
}

/** The receipt of an earlier end of the work with a client. */
export async function insertReceipt(world: TestWorld, { id: client_id, name, workspace }: Person): Promise<string> {
  const id = newId()
  const names = { client_name: name, business_name: name, ended_by: 'Mara' }
  const row = { manager_id: workspace, id, client_id, ...names, revoked: '[]', logins: [], sessions: 0 }
  await world.database.db.system.transaction((tx) => tx.insertInto('offboardings').values(row).execute())
  return id
}

/** Ids of records that do not exist. */
export const unknownIds = (): Ids => ({
  manager: newId(),
  client: newId(),
  employee: newId(),
  session: newId(),
  invitation: newId(),
  conversation: newId(),
  group: newId(),
  notification: newId(),
  file: newId(),
  vacation: newId(),
  passkey: newId(),
  push: newId(),
  archive: newId(),
  receipt: newId(),
})
