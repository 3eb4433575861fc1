import { createDateFeed } from '#contract/client-dates.ts'
import { addEmployeeFile, addOwnFile } from '#contract/employees.ts'
import type { Role } from '#contract/endpoint.ts'
import { createConversation } from '#contract/messages.ts'
import type { VacationStatus } from '#contract/domain/vacations.ts'
import { v7 as newId } from 'uuid'
import { reminderToken } from '#server/features/reminders/reminder-links.ts'
import { createVacationFeed } from '#contract/vacations.ts'
import { insertNotification, insertReceipt } from '../access/callers.ts'
import type { KnownValues } from './schema-arbitraries.ts'
import { insertPasskey } from '../two-step/passkeys.ts'
import { insertReadyExport } from '../test-exports.ts'
import { samples } from '../sample-files.ts'
import type { Person, TestWorld } from '../test-world.ts'

type KnownRecords = {
  world: TestWorld
  manager: Person
  client: Person
  people: readonly Person[]
  /** Ids of missing records. */
  wrong: readonly string[]
}

/** Ids of records that earlier calls may have ended. They are created before a call, by the beginning of its path. */
const made: readonly [under: string, words: (given: KnownRecords) => Promise<KnownValues>][] = [
  ['/api/auth/sessions/', async (given) => ({ id: (await newSessions(given)).map(({ session }) => session) })],
  ['/api/auth/passkeys/:id', async (given) => ({ id: await newPasskeys(given) })],
  ['/api/items', itemsAsked],
  ['/api/clients/:id/items', itemsAsked],
  ['/api/onboarding', async (given) => chooseEverything(given)],
  ['/api/clients/:id/offboarding', newPeople],
  ['/api/clients/:id/view', newPeople],
  ['/api/offboardings/:id', async ({ world, client }) => ({ id: [await insertReceipt(world, client)] })],
  ['/api/general/archive', newPeople],
  ['/api/general/client/', newPeople],
  ['/api/general/employee/', newPeople],
  ['/api/files/:filename', async (given) => ({ filename: await newFiles(given) })],
  ['/api/employees/onboarding/files/', async (given) => ({ filename: await newForms(given, addOwnFile, 'Employee') })],
  ['/api/settings/employee/file/', async (given) => ({ filename: await newForms(given, addEmployeeFile, 'Manager') })],
  ['/api/client-dates/feed/', async (given) => ({ secret: await newDateFeed(given) })],
  ['/api/vacations/feed/', async (given) => ({ secret: await newFeed(given) })],
  ['/api/vacations/:id/cancel', async (given) => ({ id: await newVacations(given, 'Approved') })],
  ['/api/vacations/:id/stand-in', newAbsences],
  ['/api/employees/:id/welcome', async (given) => ({ id: await newAccountsWithoutPassword(given) })],
  ['/api/vacations/:id', async (given) => ({ id: await newVacations(given) })],
  ['/api/conversations/add/user', async (given) => ({ id: await newGroups(given) })],
  ['/api/conversations/remove/user', async (given) => ({ id: await newGroups(given) })],
  ['/api/conversations/name', async (given) => ({ id: await newGroups(given) })],
  ['/api/conversations/:id', async (given) => ({ id: await newGroups(given) })],
  ['/api/messages/employee/', async (given) => ({ conversation_id: [...(await newGroups(given)), ...given.wrong] })],
  ['/api/settings/export/', async ({ world, manager }) => ({ id: [await insertReadyExport(world, manager)] })],
  ['/api/reminders/link/', async (given) => ({ token: await newReminderTokens(given) })],
  ['/api/notifications/', async (given) => ({ id: await newNotifications(given) })],
]

export async function collectKnownValues(path: string, given: KnownRecords): Promise<KnownValues> {
  const [, words] = made.find(([under]) => path.startsWith(under)) ?? []
  if (!words) return {}
  const { id, ...others } = await words(given)
  return id ? { ...others, id: [...id, ...given.wrong] } : others
}

const newSessions = ({ world, people }: KnownRecords) => Promise.all([...people, ...people].map(world.signInAgain))

const newPasskeys = ({ world, people }: KnownRecords) =>
  Promise.all([...people, ...people, ...people].map((person) => insertPasskey(world, person)))

/** Earlier calls may have removed services, and their pages with them. */
async function chooseEverything({ world, client: { id } }: KnownRecords): Promise<KnownValues> {
  await world.database.db.system.transaction((tx) =>
    tx
      .updateTable('onboardings')
      .set({ social: true, webdev: true, seo: true, branding: true, reputation: true })
      .where('client_id', '=', id)
      .execute(),
  )
  return {}
}

/** Items of different kinds. Earlier calls may have withdrawn them. */
async function itemsAsked(given: KnownRecords): Promise<KnownValues> {
  await chooseEverything(given)
  const { world, client } = given
  await world.database.db.system.transaction(async (tx) => {
    await tx
      .updateTable('onboardings')
      .set({ left_out: [], services_answered: true })
      .where('client_id', '=', client.id)
      .execute()
    await tx.deleteFrom('client_items').where('client_id', '=', client.id).execute()
  })
  return {
    id: [client.id],
    key: ['form_general', 'social_two', 'branding_nine'],
    decision: ['reopen', 'not_applicable'],
    state: ['open', 'not_applicable'],
  }
}

async function newPeople({ world, manager }: KnownRecords): Promise<KnownValues> {
  const made = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? world.client(manager) : world.employee(manager)))
  return { id: (await Promise.all(made)).map(({ id }) => id) }
}

async function newFiles(given: KnownRecords): Promise<string[]> {
  const file = { name: 'of the moment.png', bytes: samples.png }
  const uploads = (await newSessions(given)).map((person) => given.world.upload(person, file))
  return ['of the moment.png', ...(await Promise.all(uploads)).map(({ _id }) => _id), 'no such file']
}

/** Files on the lists of the people of a role. */
async function newForms(
  given: KnownRecords,
  put: typeof addOwnFile | typeof addEmployeeFile,
  role: Role,
): Promise<string[]> {
  const { world } = given
  const whose = (await newSessions(given)).filter((person) => person.role === role)
  const forms = [...whose, ...whose].map(async (person) => {
    const { _id, filename, location } = await world.upload(person, { name: 'form.png', bytes: samples.png })
    await world.call(put, { body: { filename, location } }, person.token)
    return _id
  })
  return ['form.png', 'no such file', ...(await Promise.all(forms))]
}

async function newFeed({ world, manager }: KnownRecords): Promise<string[]> {
  const { token } = await world.signInAgain(manager)
  const { body } = await world.call(createVacationFeed, {}, token)
  return ['x', ...(/[^/]+(?=\.ics$)/.exec(body.url) ?? [])]
}

async function newReminderTokens({ world, client }: KnownRecords): Promise<string[]> {
  const [id, now] = [newId(), new Date()]
  const row = { id, client_id: client.id, kind: 'manual', created_at: now, changed_at: now, day: '2026-12-01' }
  await world.database.db.system.transaction((tx) =>
    tx
      .insertInto('reminders')
      .values({ manager_id: client.workspace, ...row, subject: '', text: '' })
      .execute(),
  )
  return ['x', reminderToken(world.parts, { workspace: client.workspace, id })]
}

async function newDateFeed({ world, client }: KnownRecords): Promise<string[]> {
  const { token } = await world.signInAgain(client)
  const lead = { lead: 'both', lead_days: 14 } as const
  const { body } = await world.call(createDateFeed, { params: { client_id: client.id }, body: lead }, token)
  return ['x', ...(/[^/]+(?=\.ics$)/.exec(body.url) ?? [])]
}

function newVacations({ world, people }: KnownRecords, status: VacationStatus = 'Pending'): Promise<string[]> {
  const employees = people.filter(({ role }) => role === 'Employee')
  const whose = [...employees, ...employees, ...employees, ...employees]
  return Promise.all(whose.map((person) => world.vacation(person, { status })))
}

/** Vacations with an event at a client whom only the absent employee can open, and a colleague who could stand in. */
async function newAbsences({ world, manager }: KnownRecords): Promise<KnownValues> {
  const client = await world.client(manager)
  const more = { custom_dates: JSON.stringify([{ date: '2020-02-16', name: 'Anniversary' }]) }
  await world.onboard(client, { services: ['social'], more })
  const [absent, colleague] = [await world.employee(manager), await world.employee(manager)]
  await world.grant(absent, client, 'national_days')
  const days = { start: '2090-02-10', end: '2090-02-20' }
  const ids = await Promise.all([1, 2, 3].map(() => world.vacation(absent, days)))
  return { id: ids, employee_id: [colleague.id] }
}

async function newAccountsWithoutPassword({ world, manager }: KnownRecords): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: 10 }, () => world.employee(manager)))
  const ids = made.map(({ id }) => id)
  await world.database.db.system.transaction((tx) =>
    tx.updateTable('logins').set({ password_hash: null }).where('user_id', 'in', ids).execute(),
  )
  return ids
}

/** Groups of all people, created by the Manager. */
async function newGroups({ world, manager, people }: KnownRecords): Promise<string[]> {
  const { token } = await world.signInAgain(manager)
  const body = { type: 'Group' as const, name: 'Of the moment', user_ids: people.map(({ id }) => id) }
  const made = people.map(() => world.call(createConversation, { body }, token))
  return (await Promise.all(made)).map((answer) => answer.body._id)
}

const newNotifications = ({ world, people }: KnownRecords) =>
  Promise.all([...people, ...people, ...people].map((person) => insertNotification(world, person)))
