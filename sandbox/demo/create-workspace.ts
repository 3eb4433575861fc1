import type { Pool } from 'pg'
import { archivePerson } from '#contract/clients.ts'
import { revealPassword } from '#contract/credentials.ts'
import {
  addEmployeeFile,
  finishEmployeeOnboarding,
  updateEmployee,
  updateGeneralPermissions,
  updateOwnContact,
} from '#contract/employees.ts'
import { inviteClient } from '#contract/invitations.ts'
import { createConversation, markRead, sendFile, sendText } from '#contract/messages.ts'
import { clearNotifications } from '#contract/notifications.ts'
import { saveClientLogo, saveOwnPicture } from '#contract/pictures.ts'
import { savePermission } from '#contract/permissions.ts'
import { createCheckoutSession, showReceipt } from '#contract/subscription.ts'
import { createTheme, updateTheme } from '#contract/themes.ts'
import { decideVacation, submitVacation } from '#contract/vacations.ts'
import { agency, clients, employees, invited } from './people.ts'
import { approveAll, onboard, uploadContractFor } from './clients.ts'
import { drawFace, drawLogo } from './drawings.ts'
import { createPdf, pictures } from './files.ts'
import { demoTimestamp, type RowDates, backdateRows } from './backdate.ts'
import type { Person, ProductClient, Account } from './product-client.ts'
import { type DemoPersonKey, type DemoConversation, demoConversations } from './conversations.ts'

const colors = {
  primary_color: '#23406e',
  accent_color: '#e6edf6',
  primary_text_color: '#ffffff',
  accent_text_color: '#1c1917',
}

/** Only the email must differ between two demo workspaces, so each attempt has its own mark in it. */
export type DemoIdentity = { mark: string; password: string }

export const managerOf = ({ mark, password }: DemoIdentity): Person => ({
  ...agency,
  email: `mara.${mark}@harbour-studio.example`,
  password,
})

/** The date in the given number of days, as YYYY-MM-DD. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Creates the whole demo workspace through the product's API and returns its people. */
export async function createDemoWorkspace(
  product: ProductClient,
  pool: Pool,
  attempt: DemoIdentity,
): Promise<Map<DemoPersonKey, Account>> {
  const mara = await subscribe(product, managerOf(attempt))
  const people = new Map<DemoPersonKey, Account>([['mara', mara]])
  for (const role of employees) people.set(role.key, await hire(product, mara, role, attempt))
  await Promise.all([...people.values()].map((person) => givePictures(product, person, mara)))
  for (const role of clients) {
    const email = `${role.name.split(' ').at(-1)?.toLowerCase()}.${attempt.mark}@${new URL(role.website).hostname}`
    const { name, business_name, phone } = role
    const person = { name, business_name, phone, email, password: attempt.password }
    const client = await product.join(mara, person, 'Client')
    people.set(role.business_name, client)
    await Promise.all([onboard(product, client, role), givePictures(product, client, mara)])
    if (role.onboarded === 'done') await approveAll(product, mara, client)
    if (role.onboarded !== 'begun' && role.onboarded !== 'not') await uploadContractFor(product, mara, client)
    for (const [key, flags] of Object.entries(role.seenBy)) {
      const grants = Object.fromEntries(flags.map((flag) => [flag, true]))
      const body = { employee_id: findPerson(people, key).id, client_id: client.id, ...grants }
      await product.call(savePermission, { body }, mara.token)
    }
    if (role.archived) await product.call(archivePerson, { body: { id: client.id, archive: true } }, mara.token)
  }
  for (const email of invited) await product.call(inviteClient, { body: { email } }, mara.token)
  // Clears the notifications from the creation, so that visitors start with an empty bell.
  for (const person of [mara, ...employees.map(({ key }) => findPerson(people, key))]) {
    await product.call(clearNotifications, {}, person.token)
  }
  const rowDates: RowDates = { messages: [], people: [], onboardings: [] }
  for (const conversation of demoConversations)
    rowDates.messages.push(...(await createConversationWithMessages(product, people, conversation)))
  await askForVacations(product, people)
  const reveal = {
    params: { client_id: findPerson(people, 'Northlight Dental').id },
    body: { field: 'yelp_password' },
  } as const
  await product.call(revealPassword, reveal, findPerson(people, 'ben').token)
  let daysAgo = 160
  for (const { id } of people.values())
    rowDates.people.push({ id, date: demoTimestamp({ daysAgo: (daysAgo -= 12), at: '10:00' }) })
  for (const [at, { business_name }] of clients.entries()) {
    const { id } = findPerson(people, business_name)
    rowDates.onboardings.push({ id, date: demoTimestamp({ daysAgo: 1 + ((at * 4) % 13), at: '15:20' }) })
  }
  await backdateRows(pool, mara.id, rowDates)
  return people
}

export function findPerson(people: Map<DemoPersonKey, Account>, who: DemoPersonKey): Account {
  const person = people.get(who)
  if (!person) throw new Error(`${who} is not in the demo workspace`)
  return person
}

async function subscribe(product: ProductClient, person: Person): Promise<Account> {
  const mara = await product.registerManager(person)
  const { email, id, token } = mara
  await product.call(createTheme, { body: { user_id: id } }, token)
  const { url } = await product.call(createCheckoutSession, { body: { price_id: 'agency_monthly', email, id } }, token)
  const card = new URLSearchParams({ card: '4242424242424242' })
  const paid = await fetch(product.reachable(url), { method: 'POST', body: card, redirect: 'manual' })
  const receipt_id = paid.headers.get('location')?.split('/').at(-1) ?? ''
  await product.call(showReceipt, { params: { receipt_id } }, token)
  const logo = await product.upload(mara, 'harbour-studio.png', await product.drawPng(drawLogo(mara.business_name, 9)))
  const thumbnail_logo = { filename: logo.filename, location: logo.location }
  await product.call(updateTheme, { body: { colors, thumbnail_logo } }, token)
  const form = await product.upload(
    mara,
    'confidentiality.pdf',
    createPdf(['Confidentiality', '', 'What clients entrust to us stays with us.']),
  )
  await product.call(addEmployeeFile, { body: { filename: form.filename, location: form.location } }, token)
  return mara
}

async function hire(
  product: ProductClient,
  mara: Account,
  role: (typeof employees)[number],
  attempt: DemoIdentity,
): Promise<Account> {
  const { key, name, phone, birthday, department, hired, address } = role
  const email = `${key}.${attempt.mark}@harbour-studio.example`
  const person = { name, phone, email, business_name: mara.business_name, password: attempt.password }
  const employee = await product.join(mara, person, 'Employee', birthday)
  await product.call(
    updateEmployee,
    { params: { id: employee.id }, body: { email, department, hire_date: hired, phone } },
    mara.token,
  )
  const general = { vacation: true, add_new_clients: key === 'ana' }
  await product.call(updateGeneralPermissions, { params: { id: employee.id }, body: general }, mara.token)
  await product.call(updateOwnContact, { body: address }, employee.token)
  await product.call(finishEmployeeOnboarding, {}, employee.token)
  return employee
}

/** Everybody has a face, and every client's business a logo. */
async function givePictures(product: ProductClient, person: Account, { business_name }: Account): Promise<void> {
  const { id, name, token } = person
  await product.sendFile(saveOwnPicture, {}, { token, name: 'face.png', bytes: await product.drawPng(drawFace(name)) })
  if (person.business_name === business_name) return
  const bytes = await product.drawPng(drawLogo(person.business_name))
  await product.sendFile(saveClientLogo, { params: { id } }, { token, name: 'logo.png', bytes })
}

async function createConversationWithMessages(
  product: ProductClient,
  people: Map<DemoPersonKey, Account>,
  conversation: DemoConversation,
): Promise<RowDates['messages']> {
  const members = conversation.members.map((who) => findPerson(people, who))
  const [first] = members
  if (!first) throw new Error('a conversation has members')
  const kind =
    conversation.name === undefined
      ? ({ type: 'Direct' } as const)
      : ({ type: 'Group', name: conversation.name } as const)
  const user_ids = members.map(({ id }) => id)
  const { _id: conversation_id } = await product.call(createConversation, { body: { ...kind, user_ids } }, first.token)
  const placed: RowDates['messages'] = []
  for (const { by, text, picture, ...when } of conversation.messages) {
    const sender = findPerson(people, by)
    const message = await (picture
      ? sendPicture(product, sender, conversation_id, picture)
      : product.call(sendText, { body: { conversation_id, message: text, type: 'text' } }, sender.token))
    placed.push({ id: message._id, date: demoTimestamp(when) })
  }
  for (const who of conversation.readBy) {
    await product.call(
      markRead,
      { body: { id: conversation_id, seq: conversation.messages.length } },
      findPerson(people, who).token,
    )
  }
  return placed
}

async function sendPicture(
  product: ProductClient,
  sender: Account,
  conversation_id: string,
  picture: keyof typeof pictures,
) {
  const { filename, location, type } = await product.upload(
    sender,
    `${picture}.png`,
    await product.drawPng(pictures[picture]),
  )
  const body = { conversation_id, file_name: filename, file_location: location, file_type: type, type: 'file' } as const
  return product.call(sendFile, { body }, sender.token)
}

async function askForVacations(product: ProductClient, people: Map<DemoPersonKey, Account>): Promise<void> {
  const mara = findPerson(people, 'mara')
  const ask = (who: DemoPersonKey, from: number, to: number, note: string) =>
    product.call(
      submitVacation,
      { body: { start_date: dayIn(from), end_date: dayIn(to), note } },
      findPerson(people, who).token,
    )
  const decide = (vacation_id: string, status: 'Approved' | 'Denied', response: string) =>
    product.call(decideVacation, { body: { vacation_id, status, response } }, mara.token)
  const hiking = await ask('ben', 9, 13, 'Hiking with the family.')
  await decide(hiking._id, 'Approved', 'Have a good time.')
  const exam = await ask('nia', 20, 21, 'An exam at the academy.')
  await decide(exam._id, 'Denied', 'The hotel’s launch is on that day. Could you move it by a week?')
  await ask('ana', 46, 53, 'A week at the sea.')
}
