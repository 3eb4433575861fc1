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

/** The cards of the sandbox. */
export const cards = { pays: '4242424242424242', declined: '4000000000000002', failsLater: '4000000000000341' } as const

/** Somebody with what they type into forms. */
export type Person = { name: string; business_name: string; email: string; phone: string; password: string }

/** Somebody who has an account. */
export type Resident = Person & { id: string; token: string }

export type Mail = { to: string; subject: string; text: string; html: string; links: string[] }

/** Each has an e-mail of their own, so that no story meets the people of another. */
export function somebody(name = 'Mara Lindqvist', business_name = 'Harbour Studio'): Person {
  const email = `${name.split(' ')[0]?.toLowerCase() ?? 'who'}.${randomUUID().slice(0, 8)}@example.com`
  return { name, business_name, email, phone: '555-010-2030', password: 'a quiet harbour at six' }
}

/** A running server, spoken to as a program would: for what a story needs and is not about. */
export class House {
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  async ask<E extends Endpoint>(endpoint: E, input: CallOf<E>, token?: string): Promise<Result<E>> {
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

  /** A session of its own. */
  async logIn({ email, password }: Person): Promise<string> {
    return (await this.ask(login, { body: { email, password } })).token
  }

  async #enter(person: Person): Promise<Resident> {
    const token = await this.logIn(person)
    return { ...person, token, id: (await this.ask(me, {}, token))._id }
  }

  /** A Manager who has registered and left the checkout. */
  async registered(person: Person, tier: 'solo' | 'agency' = 'agency'): Promise<Resident> {
    const origin = { role: 'Manager', package: tier, term: 'monthly' } as const
    await this.ask(registerAccount, { body: { ...person, password_confirmation: person.password, ...origin } })
    const manager = await this.#enter(person)
    await this.ask(createTheme, { body: { user_id: manager.id } }, manager.token)
    return manager
  }

  /** A Manager in their trial. */
  async manager(
    person: Person = somebody(),
    { tier = 'agency', card = cards.pays }: { tier?: 'solo' | 'agency'; card?: string } = {},
  ): Promise<Resident> {
    const manager = await this.registered(person, tier)
    const { email, id, token } = manager
    const { url } = await this.ask(createCheckoutSession, { body: { price_id: `${tier}_monthly`, email, id } }, token)
    const paid = await fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' })
    const receipt_id = paid.headers.get('location')?.split('/').at(-1) ?? ''
    await this.ask(showReceipt, { params: { receipt_id } }, token)
    return manager
  }

  /** Invites somebody and answers the token of a link, as it stands behind /register/client/. */
  async invite(manager: Resident, email: string, role: 'Client' | 'Employee' = 'Client'): Promise<string> {
    await this.ask(role === 'Client' ? inviteClient : inviteEmployee, { body: { email } }, manager.token)
    const { items } = await this.ask(listInvitations, {}, manager.token)
    const id = items.find((invitation) => invitation.email === email)?._id ?? ''
    const { link } = await this.ask(makeInvitationLink, { params: { id } }, manager.token)
    return link.split('/').at(-1) ?? ''
  }

  /** A client who has registered and seen nothing yet: the onboarding's first questions wait for them (DASH-9). */
  async newcomer(manager: Resident, person: Person = somebody('Cleo Baker', 'Blue Door Bakery')): Promise<Resident> {
    return this.#join(manager, person, 'Client')
  }

  /** A client who has said that they want none of the services, so that their dashboard is theirs. */
  async client(manager: Resident, person?: Person): Promise<Resident> {
    const client = await this.newcomer(manager, person)
    await this.ask(createOnboarding, {}, client.token)
    await this.ask(updateServices, { body: {} }, client.token)
    return client
  }

  /** Many clients at once, nobody of whom is spoken with. */
  async clients(manager: Resident, people: readonly Person[]): Promise<void> {
    const waiting = [...people]
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await this.#register(manager, next, 'Client')
    }
    await Promise.all([work(), work(), work(), work()])
  }

  async employee(manager: Resident, person: Person = somebody('Emil Sandberg')): Promise<Resident> {
    return this.#join(manager, person, 'Employee')
  }

  async #join(manager: Resident, person: Person, role: 'Client' | 'Employee'): Promise<Resident> {
    await this.#register(manager, person, role)
    return this.#enter(person)
  }

  async #register(manager: Resident, person: Person, role: 'Client' | 'Employee'): Promise<void> {
    const invite_id = await this.invite(manager, person.email, role)
    const own = role === 'Employee' ? { birthday: '1990-05-17', business_name: manager.business_name } : {}
    const body = { ...person, ...own, password_confirmation: person.password, role, manager_id: manager.id, invite_id }
    await this.ask(registerAccount, { body })
  }

  /** Uploads a file for its owner, as the page would. */
  async upload(person: Resident, name: string, bytes: Uint8Array<ArrayBuffer>, owner = person.id): Promise<FileLink> {
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

  /** The direct conversation of two. */
  async conversation(one: Resident, other: Resident): Promise<Conversation> {
    return this.ask(createConversation, { body: { type: 'Direct', user_ids: [one.id, other.id] } }, one.token)
  }

  /** A Manager and a client of theirs, and the conversation of the two. */
  async managerWithClient(): Promise<{ mara: Resident; cleo: Resident; talk: string }> {
    const mara = await this.manager()
    const cleo = await this.client(mara)
    const { _id } = await this.conversation(mara, cleo)
    return { mara, cleo, talk: _id }
  }

  /** Sends a text; answered means stored. The same `send_id` is the same message however often it is sent. */
  async write(
    sender: Resident,
    conversation_id: string,
    message: string,
    send_id: string = randomUUID(),
  ): Promise<Message> {
    return this.ask(sendText, { body: { conversation_id, message, type: 'text', send_id } }, sender.token)
  }

  /** Has an employee ask for a vacation and their Manager approve it; answers the mail that tells of it. */
  async approvedVacation(manager: Resident, employee: Resident): Promise<Mail> {
    const permissions = { vacation: true, add_new_clients: false }
    await this.ask(updateGeneralPermissions, { params: { id: employee.id }, body: permissions }, manager.token)
    const days = { start_date: '2027-08-02', end_date: '2027-08-06', note: '' }
    const { _id } = await this.ask(submitVacation, { body: days }, employee.token)
    await this.ask(decideVacation, { body: { vacation_id: _id, status: 'Approved' } }, manager.token)
    return this.mailTo(employee.email, emailTexts.vacationDecided.subject('Approved'))
  }

  /** The newest mail to an address, once it has come. */
  async mailTo(address: string, subject: string): Promise<Mail> {
    const found: Mail[] = []
    const look = async () => {
      const answer = await fetch(`${this.origin}/sandbox/mail.json?to=${encodeURIComponent(address)}`)
      const { items } = (await answer.json()) as { items: Mail[] } // the sandbox mailbox's documented shape
      found.splice(0, found.length, ...items.filter((mail) => mail.subject === subject))
      return found.length
    }
    await expect.poll(look, { message: `a mail to ${address}` }).toBeGreaterThan(0)
    const [newest] = found
    if (!newest) throw new Error('it was there a moment ago')
    return newest
  }
}

/** The link of a mail that leads to a page, as a path. */
export function linkIn(mail: Mail, page: string): string {
  const link = mail.links.find((one) => new URL(one).pathname.startsWith(page))
  if (!link) throw new Error(`The mail has no link to ${page}`)
  return new URL(link).pathname
}
