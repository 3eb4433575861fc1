import { login, me, registerAccount } from '#contract/auth.ts'
import { addressOf, type CallOf, type Endpoint, type Result } from '#contract/endpoint.ts'
import { type FileLink, UploadedFile, uploadFile } from '#contract/files.ts'
import { inviteClient, inviteEmployee, listInvitations, makeInvitationLink } from '#contract/invitations.ts'

export type Person = { name: string; business_name: string; email: string; phone: string; password: string }
export type Account = Person & { id: string; token: string }

/** The product answered a call with an unexpected status. */
export class UnexpectedStatus extends Error {
  readonly status: number

  constructor({ method, path }: Endpoint, status: number) {
    super(`${method} ${path} was answered with ${status}`)
    this.status = status
  }
}

/** The people of the demo use a browser, as everybody does. */
const ownBrowser =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

export type DrawPng = (svg: string) => Promise<Uint8Array<ArrayBuffer>>

/** A client of the product's API: the demo workspace is created by the same calls as any other. */
export class ProductClient {
  readonly #address: () => string
  readonly drawPng: DrawPng

  constructor(address: () => string, drawPng: DrawPng) {
    this.#address = address
    this.drawPng = drawPng
  }

  /** Rewrites an address of the product's pages to one that is reachable from here. */
  reachable(url: string): string {
    const { pathname, search } = new URL(url)
    return this.#address() + pathname + search
  }

  async call<E extends Endpoint>(endpoint: E, input: CallOf<E>, token?: string, browser?: string): Promise<Result<E>> {
    const { body } = input as { body?: unknown } // a part of `CallOf`
    const sent = body !== undefined && { body: JSON.stringify(body) }
    return this.#fetch(endpoint, input, {
      headers: { ...this.#headers(token, browser), ...(sent && { 'content-type': 'application/json' }) },
      ...sent,
    })
  }

  async sendFile<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    { token, name, bytes }: { token: string; name: string; bytes: Uint8Array<ArrayBuffer> },
  ): Promise<Result<E>> {
    const body = new FormData()
    body.append('file', new Blob([bytes]), name)
    return this.#fetch(endpoint, input, { headers: this.#headers(token), body })
  }

  #headers(token?: string, browser = ownBrowser): Record<string, string> {
    return { 'user-agent': browser, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  }

  async #fetch<E extends Endpoint>(endpoint: E, input: CallOf<E>, init: RequestInit): Promise<Result<E>> {
    const { params, query } = input as { params?: unknown; query?: unknown } // the other parts of `CallOf`
    const answer = await fetch(this.#address() + addressOf(endpoint, { params, query }), {
      method: endpoint.method,
      ...init,
    })
    const text = await answer.text()
    if (!answer.ok) throw new UnexpectedStatus(endpoint, answer.status)
    return (text === '' ? undefined : JSON.parse(text)) as Result<E> // the server answers in the endpoint's schema
  }

  async logIn({ email, password }: Pick<Person, 'email' | 'password'>, browser?: string): Promise<string> {
    return (await this.call(login, { body: { email, password } }, undefined, browser)).token
  }

  async registerManager(person: Person): Promise<Account> {
    const plan = { role: 'Manager', package: 'agency', term: 'monthly' } as const
    await this.call(registerAccount, { body: { ...person, password_confirmation: person.password, ...plan } })
    return this.#enter(person)
  }

  /** Registers a person by an invitation. */
  async join(manager: Account, person: Person, role: 'Client' | 'Employee', birthday?: string): Promise<Account> {
    const invite_id = await this.#invite(manager, person.email, role)
    const own = role === 'Employee' ? { birthday: birthday ?? null, business_name: manager.business_name } : {}
    const body = { ...person, ...own, password_confirmation: person.password, role, manager_id: manager.id, invite_id }
    await this.call(registerAccount, { body })
    return this.#enter({ ...person, ...('business_name' in own && { business_name: manager.business_name }) })
  }

  async upload(person: Account, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<FileLink & { type: string }> {
    const file = await this.sendFile(
      uploadFile,
      { params: { userId: person.id } },
      { token: person.token, name, bytes },
    )
    const { filename, location, type } = UploadedFile.parse(file) // sent whole, not in parts
    return { filename, location, type }
  }

  /** Returns the token at the end of the invitation's link; registration requires it. */
  async #invite(manager: Account, email: string, role: 'Client' | 'Employee'): Promise<string> {
    await this.call(role === 'Client' ? inviteClient : inviteEmployee, { body: { email } }, manager.token)
    const { items } = await this.call(listInvitations, {}, manager.token)
    const id = items.find((invitation) => invitation.email === email)?._id ?? ''
    const { link } = await this.call(makeInvitationLink, { params: { id } }, manager.token)
    return link.split('/').at(-1) ?? ''
  }

  async #enter(person: Person): Promise<Account> {
    const token = await this.logIn(person)
    return { ...person, token, id: (await this.call(me, {}, token))._id }
  }
}
