import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { login, me, registerAccount } from '#contract/auth.ts'
import { addressOf, type CallOf, type Endpoint, type Result } from '#contract/endpoint.ts'
import { updateGeneralPermissions } from '#contract/employees.ts'
import { type FileLink, UploadedFile, uploadFile } from '#contract/files.ts'
import { inviteClient, inviteEmployee, listInvitations, makeInvitationLink } from '#contract/invitations.ts'
import { type Conversation, createConversation, type Message, sendText } from '#contract/messages.ts'
import { createOnboarding, updateServices } from '#contract/onboarding.ts'
import { createCheckoutSession, showReceipt } from '#contract/subscription.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { createTheme } from '#contract/themes.ts'
import { decideVacation, submitVacation } from '#contract/vacations.ts'
import { august } from './august.ts'

/** Test cards of the sandbox. */
export const cards = { pays: '4242424242424242', declined: '4000000000000002', failsLater: '4000000000000341' } as const

/** The data that a person types into forms. */
export type Person = { name: string; business_name: string; email: string; phone: string; password: string }

/** A person with an account. */
export type Account = Person & { id: string; token: string }

export type ReceivedEmail = { to: string; subject: string; text: string; html: string; links: string[] }

/** Creates a person with a unique email, so that stories do not share people. */
export function newPerson(name = 'Mara Lindqvist', business_name = 'Harbour Studio'): Person {
  const email = `${name.split(' ')[0]?.toLowerCase() ?? 'who'}.${randomUUID().slice(0, 8)}@example.com`
  return { name, business_name, email, phone: '555-010-2030', password: 'a quiet harbour at six' }
}

/** About half a year from today: a Manager is notified of a birthday, which a story does not expect. */
function distantBirthday(): string {
  const month = ((new Date().getUTCMonth() + 6) % 12) + 1
  return `1990-${String(month).padStart(2, '0')}-15`
}

/** Prepares people and data through the API of a running server. */
export class TestApi {
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  async call<E extends Endpoint>(endpoint: E, input: CallOf<E>, token?: string): Promise<Result<E>> {
    const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown } // CallOf's own parts
    const answer = await fetch(this.origin + addressOf(endpoint, { params, query }), {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Result<E> // the server answers in the endpoint's schema
  }

  /** Logs in and returns the new session's token. */
  async logIn({ email, password }: Person): Promise<string> {
    return (await this.call(login, { body: { email, password } })).token
  }

  async #withAccount(person: Person): Promise<Account> {
    const token = await this.logIn(person)
    return { ...person, token, id: (await this.call(me, {}, token))._id }
  }

  /** A Manager who has registered but not paid. */
  async registerManager(person: Person, tier: 'solo' | 'agency' = 'agency'): Promise<Account> {
    const origin = { role: 'Manager', package: tier, term: 'monthly' } as const
    await this.call(registerAccount, { body: { ...person, password_confirmation: person.password, ...origin } })
    const manager = await this.#withAccount(person)
    await this.call(createTheme, { body: { user_id: manager.id } }, manager.token)
    return manager
  }

  /** A Manager with a running trial. */
  async createManager(
    person: Person = newPerson(),
    { tier = 'agency', card = cards.pays }: { tier?: 'solo' | 'agency'; card?: string } = {},
  ): Promise<Account> {
    const manager = await this.registerManager(person, tier)
    const { email, id, token } = manager
    const { url } = await this.call(createCheckoutSession, { body: { price_id: `${tier}_monthly`, email, id } }, token)
    const paid = await fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' })
    const receipt_id = paid.headers.get('location')?.split('/').at(-1) ?? ''
    await this.call(showReceipt, { params: { receipt_id } }, token)
    return manager
  }

  /** Sends an invitation and returns the token of its /register/client/ link. */
  async invite(manager: Account, email: string, role: 'Client' | 'Employee' = 'Client'): Promise<string> {
    await this.call(role === 'Client' ? inviteClient : inviteEmployee, { body: { email } }, manager.token)
    const { items } = await this.call(listInvitations, {}, manager.token)
    const id = items.find((invitation) => invitation.email === email)?._id ?? ''
    const { link } = await this.call(makeInvitationLink, { params: { id } }, manager.token)
    return link.split('/').at(-1) ?? ''
  }

  /** A client who has registered and not begun the onboarding (DASH-9). */
  async registerClient(
    manager: Account,
    person: Person = newPerson('Cleo Baker', 'Blue Door Bakery'),
  ): Promise<Account> {
    return this.#registerAndLogIn(manager, person, 'Client')
  }

  /** A client who has completed the onboarding without any service. */
  async createClient(manager: Account, person?: Person): Promise<Account> {
    const client = await this.registerClient(manager, person)
    await this.call(createOnboarding, {}, client.token)
    await this.call(updateServices, { body: {} }, client.token)
    return client
  }

  /** Registers many clients, four at a time. */
  async registerClients(manager: Account, people: readonly Person[]): Promise<void> {
    const waiting = [...people]
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await this.#register(manager, next, 'Client')
    }
    await Promise.all([work(), work(), work(), work()])
  }

  async createEmployee(manager: Account, person: Person = newPerson('Emil Sandberg')): Promise<Account> {
    return this.#registerAndLogIn(manager, person, 'Employee')
  }

  async #registerAndLogIn(manager: Account, person: Person, role: 'Client' | 'Employee'): Promise<Account> {
    await this.#register(manager, person, role)
    return this.#withAccount(person)
  }

  async #register(manager: Account, person: Person, role: 'Client' | 'Employee'): Promise<void> {
    const invite_id = await this.invite(manager, person.email, role)
    const own = role === 'Employee' ? { birthday: distantBirthday(), business_name: manager.business_name } : {}
    const body = { ...person, ...own, password_confirmation: person.password, role, manager_id: manager.id, invite_id }
    await this.call(registerAccount, { body })
  }

  /** Uploads a file for its owner, as the page does. */
  async upload(person: Account, name: string, bytes: Uint8Array<ArrayBuffer>, owner = person.id): Promise<FileLink> {
    const form = new FormData()
    form.append('file', new Blob([bytes]), name)
    const answer = await fetch(this.origin + addressOf(uploadFile, { params: { userId: owner } }), {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body: form,
    })
    const { filename, location } = UploadedFile.parse(await answer.json())
    return { filename, location }
  }

  /** The direct conversation of two people. */
  async createConversation(one: Account, other: Account): Promise<Conversation> {
    return this.call(createConversation, { body: { type: 'Direct', user_ids: [one.id, other.id] } }, one.token)
  }

  /** A Manager, one of their clients, and the id of their conversation. */
  async createManagerWithClient(): Promise<{ mara: Account; cleo: Account; conversationId: string }> {
    const mara = await this.createManager()
    const cleo = await this.createClient(mara)
    const { _id } = await this.createConversation(mara, cleo)
    return { mara, cleo, conversationId: _id }
  }

  /** Sends a text message. The same `send_id` always gives the same message. */
  async sendMessage(
    sender: Account,
    conversation_id: string,
    message: string,
    send_id: string = randomUUID(),
  ): Promise<Message> {
    return this.call(sendText, { body: { conversation_id, message, type: 'text', send_id } }, sender.token)
  }

  /** Has an Employee request a vacation and the Manager approve it; returns the email about it. */
  async createApprovedVacation(manager: Account, employee: Account): Promise<ReceivedEmail> {
    const permissions = { vacation: true, add_new_clients: false }
    await this.call(updateGeneralPermissions, { params: { id: employee.id }, body: permissions }, manager.token)
    const days = { start_date: `${august}-02`, end_date: `${august}-06`, note: '' }
    const { _id } = await this.call(submitVacation, { body: days }, employee.token)
    await this.call(decideVacation, { body: { vacation_id: _id, status: 'Approved' } }, manager.token)
    return this.waitForEmail(employee.email, emailTexts.vacationDecided.subject('Approved'))
  }

  /** Waits until so many emails with this subject have come, or one that fits, and returns the newest. */
  async waitForEmail(
    address: string,
    subject: string | ((email: ReceivedEmail) => boolean),
    count = 1,
  ): Promise<ReceivedEmail> {
    const found: ReceivedEmail[] = []
    const look = async () => {
      const answer = await fetch(`${this.origin}/sandbox/mail.json?to=${encodeURIComponent(address)}`)
      const { items } = (await answer.json()) as { items: ReceivedEmail[] } // the sandbox mailbox's documented shape
      found.splice(
        0,
        found.length,
        ...items.filter((email) => (typeof subject === 'string' ? email.subject === subject : subject(email))),
      )
      return found.length
    }
    await expect.poll(look, { message: `an email to ${address}` }).toBeGreaterThanOrEqual(count)
    const [newest] = found
    if (!newest) throw new Error('the email disappeared')
    return newest
  }
}

/** The address of the email's link to a page, within the app. */
export function linkInEmail(email: ReceivedEmail, page: string): string {
  const link = email.links.find((one) => new URL(one).pathname.startsWith(page))
  if (!link) throw new Error(`The email has no link to ${page}`)
  const { pathname, search, hash } = new URL(link)
  return `${pathname}${search}${hash}`
}
