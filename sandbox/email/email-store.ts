import { randomUUID } from 'node:crypto'
import { callbackify } from 'node:util'
import type { SentMessageInfo, Transport } from 'nodemailer'
import type { Pool } from 'pg'
import PostalMime from 'postal-mime'

export type StoredEmail = {
  _id: string
  to: string
  subject: string
  text: string
  html: string
  date: string
  links: string[]
}

type Message = Parameters<Transport['send']>[0]['message']
type Row = { id: string; recipients: string[]; sent: Date; raw: Buffer }

const shownAtMost = 200

/** Stores each email instead of sending it. */
export class EmailStore {
  readonly #pool: Pool
  /** For nodemailer's `createTransport`. */
  readonly transport: Transport

  constructor(pool: Pool) {
    this.#pool = pool
    this.transport = {
      name: 'sandbox',
      version: '1',
      send: (email, callback) => callbackify(() => this.#keep(email.message))((error, sent) => callback(error, sent)),
    }
  }

  async #keep(message: Message): Promise<SentMessageInfo> {
    const envelope = message.getEnvelope()
    const addresses = [envelope.to].flat().filter((address) => typeof address === 'string')
    for (const address of addresses) refuse(address)
    await this.#pool.query('insert into sandbox.mails (id, recipients, raw) values ($1, $2, $3)', [
      randomUUID(),
      addresses.map((address) => address.toLowerCase()),
      await message.build(),
    ])
    return { envelope, messageId: message.messageId() }
  }

  /** Newest first. `to` is compared without case; an empty `to` matches every recipient. */
  async list(to: string): Promise<StoredEmail[]> {
    const { rows } = await this.#pool.query<Row>(
      `select id, recipients, sent, raw from sandbox.mails
       where $1 = '' or recipients @> array[lower($1)] order by sent desc, id limit $2`,
      [to.trim(), shownAtMost],
    )
    return Promise.all(rows.map(read))
  }

  async get(id: string): Promise<StoredEmail | undefined> {
    const { rows } = await this.#pool.query<Row>(
      'select id, recipients, sent, raw from sandbox.mails where id::text = $1',
      [id],
    )
    return rows[0] && read(rows[0])
  }

  /** Removes the addresses of a deleted workspace, and each email without another recipient. */
  async removeFor(emails: string[]): Promise<void> {
    const addresses = emails.map((email) => email.toLowerCase())
    await this.#pool.query(
      `with shared as (
         update sandbox.mails set recipients = array(select unnest(recipients) except select unnest($1::text[]))
         where recipients && $1::text[] and not recipients <@ $1::text[]
       )
       delete from sandbox.mails where recipients <@ $1::text[]`,
      [addresses],
    )
  }
}

/** As a mail server answers: these mailboxes do not exist, or are busy, wherever they are. */
const refusals: { [mailbox: string]: { responseCode: number; response: string } } = {
  'no-such-mailbox': { responseCode: 550, response: '550 5.1.1 no such mailbox' },
  'busy-mailbox': { responseCode: 451, response: '451 4.7.1 come back later' },
}

function refuse(address: string): void {
  const [mailbox = ''] = address.toLowerCase().split(/[@+]/)
  const refusal = refusals[mailbox]
  if (refusal) throw Object.assign(new Error(refusal.response), { code: 'EENVELOPE', command: 'RCPT TO', ...refusal })
}

async function read({ id, recipients, sent, raw }: Row): Promise<StoredEmail> {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw)
  const to = recipients.join(', ')
  return { _id: id, to, subject, text, html, date: sent.toISOString(), links: linksIn(text, html) }
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&#38;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

/** Every link of the email, each once: those of the HTML part's buttons first, then those in the text. */
function linksIn(text: string, html: string): string[] {
  const buttons = [...html.matchAll(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    (match[1] ?? match[2] ?? '').replaceAll(/&(?:amp|quot|lt|gt|#38|#39);/g, (entity) => entities[entity] ?? entity),
  )
  const written = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  const all = [...buttons, ...written.map((url) => url.replace(/[.,;:!?)\]]+$/, ''))]
  return [...new Set(all.filter((url) => /^https?:\/\//i.test(url)))]
}
