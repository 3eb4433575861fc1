import { updateBilling, uploadContract } from '#contract/clients.ts'
import { type Grant, permissionFlags } from '#contract/domain/grant-keys.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import type { FileLink } from '#contract/files.ts'
import { updateOwnAccounts, updateOwnAssets, updateServices } from '#contract/onboarding.ts'
import {
  answerKeys,
  assetKeys,
  formKeys,
  handleKeys,
  loginAccounts,
  monthLists,
  serviceFlags,
  showFlags,
} from '#contract/onboarding-record.ts'
import { listCheckedLogins, saveCheck } from '#server/features/credentials/queries/login-checks.ts'
import { type Service, markerValue } from './expectations.ts'
import { sampleByLength } from '../test-length.ts'
import type { Person, TestWorld } from '../test-world.ts'

type MarkedFile = { id: string; link: FileLink }

/** A client with a marker value in every field. */
export type MarkedClient = Person & {
  number: number
  services: readonly Service[]
  archived: boolean
  assets: MarkedFile[]
  contract: MarkedFile
}

/** Clients with no service, with each one alone, with all, and an archived one with all. */
const clientKinds: { services: readonly Service[]; archived: boolean }[] = [
  { services: [], archived: false },
  ...serviceFlags.map((service) => ({ services: [service], archived: false })),
  { services: serviceFlags, archived: false },
  { services: serviceFlags, archived: true },
]

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type GrantSet = { name: string; grants: readonly Grant[]; ended?: readonly Grant[]; until?: string }

/** A grant alone, all but it, and all but it where it has ended: in `npm test` one of the three, drawn by the seed. */
function setsOf(flag: Grant): GrantSet[] {
  const others = permissionFlags.filter((other) => other !== flag)
  const sets = [
    { name: `${flag} alone`, grants: [flag] },
    { name: `all but ${flag}`, grants: others },
    { name: `all but ${flag}, which ended`, grants: others, ended: [flag] },
  ]
  // A test of its own asks for the first.
  return flag === 'assets' ? sets : sampleByLength(sets, 1, flag)
}

/**
 * A grant that has ended is none; one on its last day counts. The ended ones ended the day before yesterday, so that
 * midnight changes nothing.
 */
export const grantSets: GrantSet[] = [
  { name: 'no grant', grants: [] },
  ...permissionFlags.flatMap(setsOf),
  { name: 'all grants', grants: permissionFlags },
  { name: 'all grants until tomorrow', grants: permissionFlags, until: daysFromNow(1) },
  { name: 'all grants, ended', grants: [], ended: permissionFlags },
]

export type FieldMatrixFixtures = {
  manager: Person
  clients: MarkedClient[]
  /** By the name of their grants, which apply to every client. */
  employees: Map<string, Person>
}

export async function createFieldMatrixFixtures(world: TestWorld): Promise<FieldMatrixFixtures> {
  const manager = await world.manager()
  const clients = await Promise.all(
    clientKinds.map((kind, number) => createMarkedClient(world, manager, { number, ...kind })),
  )
  const employees = new Map<string, Person>()
  for (const { name, grants, ended = [], until } of grantSets) {
    const ends = { ...(until && recordOf(grants, until)), ...recordOf(ended, daysFromNow(-2)) }
    const employee = await world.employee(manager, { vacation: true, add_new_clients: true })
    employees.set(name, employee)
    await Promise.all(clients.map((client) => world.grantUntil(ends, employee, client, ...grants, ...ended)))
  }
  return { manager, clients, employees }
}

type Kind = Pick<MarkedClient, 'number' | 'services' | 'archived'>

async function createMarkedClient(world: TestWorld, manager: Person, kind: Kind): Promise<MarkedClient> {
  const { number, services, archived } = kind
  const client = await world.client(manager, { name: `Client ${number}`, business_name: `Business ${number}` })
  const planted = (name: string) => markerValue(number, name)
  await world.onboard(client, { services: serviceFlags, more: answersOf(planted) })
  const good = async (answer: Promise<{ status: number; body: object }>) => {
    const { status, body } = await answer
    if (status !== 200) throw new Error(`what is to be found again was answered with ${status} ${JSON.stringify(body)}`)
  }
  await good(world.call(updateOwnAccounts, { body: accountsOf(planted) }, client.token))
  await markChecked(world, client, planted)
  const assets = await Promise.all(assetKeys.map((key) => uploadMarkedFile(world, client, planted(`asset_${key}`))))
  const body = { assets: Object.fromEntries(assetKeys.map((key, at) => [key, assets.slice(at, at + 1).map(linkOf)])) }
  await good(world.call(updateOwnAssets, { body }, client.token))
  const billing = Object.fromEntries(
    (['billing_name', 'billing_website', 'billing_address', 'billing_city'] as const).map((key) => [key, planted(key)]),
  )
  await good(world.call(updateBilling, { body: billing }, client.token))
  const contract = await uploadMarkedFile(world, manager, planted('contract'))
  await good(world.call(uploadContract, { body: { ...contract.link, user_id: client.id } }, manager.token))
  // A later No hides the stored values and does not delete them.
  const chosen = { ...recordOf(serviceFlags, false), ...recordOf(services, true) }
  await good(world.call(updateServices, { body: chosen }, client.token))
  if (archived) await archive(world, client)
  return { ...client, ...kind, assets, contract }
}

const linkOf = ({ link }: MarkedFile) => link

async function uploadMarkedFile(world: TestWorld, uploader: Person, value: string): Promise<MarkedFile> {
  const file = { name: `${value}txt`, bytes: Buffer.from(`bytes of ${value}`) }
  const { _id: id, filename, location } = await world.upload(uploader, file)
  return { id, link: { filename, location } }
}

type MarkValue = (name: string) => string

function answersOf(planted: MarkValue) {
  const named = (keys: readonly string[], prefix: string) =>
    Object.fromEntries(keys.map((key) => [key, planted(`${prefix}_${key}`)]))
  return {
    ...recordOf(showFlags, true),
    webstore: true,
    form_emails: named(formKeys, 'form'),
    social_handles: named(handleKeys, 'handle'),
    observances: Object.fromEntries(monthLists.map((month) => [month, [planted(month)]])),
    custom_dates: JSON.stringify([{ date: planted('custom_date'), name: planted('custom_name') }]),
    social_questions: named(answerKeys, 'social'),
    branding_questions: named(answerKeys, 'branding'),
  }
}

function accountsOf(planted: MarkValue) {
  const login = (name: string) => ({ login: planted(`${name}_username`), password: planted(`${name}_password`) })
  return {
    ...Object.fromEntries(loginAccounts.map((name) => [name, login(name === 'trip' ? 'tripadvisor' : name)])),
    website: { hostingName: planted('website_hosting'), ...login('website') },
    email: { link: planted('email_link'), ...login('email') },
  }
}

/** Each of the logins works, as a person with a marker for a name has found. */
async function markChecked(world: TestWorld, client: Person, planted: MarkValue): Promise<void> {
  await world.database.db.forWorkspace(client.workspace).transaction(async (tx) => {
    for (const { field, version } of await listCheckedLogins(tx, client.id))
      await saveCheck(
        tx,
        client.id,
        { field, version },
        { works: true, at: new Date(), by: client.id, name: planted(`check_${field}`) },
      )
  })
}

async function archive(world: TestWorld, { id }: Person): Promise<void> {
  await world.database.db.system.transaction((tx) =>
    tx.updateTable('users').set({ archived_at: new Date() }).where('id', '=', id).execute(),
  )
}
