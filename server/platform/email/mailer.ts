import nodemailer, { type Transport } from 'nodemailer'
import type { EmailReason } from '#contract/domain/email-states.ts'
import { PermanentFailure } from '../jobs/jobs.ts'
import { toPlainName, toPlainSubject } from './plain-name.ts'

export type Email = {
  to: string
  subject: string
  text: string
  html: string
  /** The name shown as the sender, before the installation's address. */
  fromName?: string
  /** Stays the same when the email is sent again, so that a mailbox shows it once, such as a job's id. */
  messageId?: string
  headers?: { [name: string]: string }
}

export type Mailer = {
  /** Resolves when the mail server has accepted the email. Throws a PermanentFailure when it never will. */
  send(mail: Email): Promise<void>
  /**
   * When emails are stored here, as in the sandbox's mailbox: deletes those to these addresses. A mail server stores
   * none of ours.
   */
  deleteEmails?(addresses: string[]): Promise<void>
  close(): void
}

type MailerOptions = Pick<Mailer, 'deleteEmails'> & {
  via: string | Transport
  from: string
  /** Sends nothing over a connection that is not encrypted, by smtps:// or STARTTLS. */
  requireTls?: boolean
  onEnd?: (outcome: 'sent' | 'failed' | 'refused') => void
}

/** `via` is the URL of a mail server, or a custom transport such as the sandbox's mailbox. */
export function createMailer({ via, from, requireTls = false, deleteEmails, onEnd = () => {} }: MailerOptions): Mailer {
  const transport =
    typeof via === 'string' ? nodemailer.createTransport(smtpOptions(via, requireTls)) : nodemailer.createTransport(via)
  const sender = addressOf(from)
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  // A server that hangs holds one job at a time, after the first ones, so that all other work goes on.
  let isAway = false
  let sending = 0
  return {
    async send({ to, subject, text, html, fromName, messageId, headers = {} }) {
      if (isAway && sending > 0) {
        onEnd('failed')
        throw new Deferral('the email was not sent, the email server does not answer', 'unreachable')
      }
      sending += 1
      try {
        await transport.sendMail({
          // As objects, so that a comma in a name or an address never makes a second one.
          from: { name: toPlainName(fromName ?? sender.name), address: sender.address },
          to: { name: '', address: to },
          subject: toPlainSubject(subject),
          text,
          html,
          ...(messageId ? { messageId: `<${messageId}@${domain}>` } : {}),
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        isAway = false
        onEnd('sent')
      } catch (error) {
        const failure = failureOf(error)
        isAway = failure.reason === 'unreachable'
        onEnd(failure instanceof PermanentFailure ? 'refused' : 'failed')
        throw failure
      } finally {
        sending -= 1
      }
    },
    ...(deleteEmails && { deleteEmails }),
    close: () => transport.close(),
  }
}

const smtpOptions = (url: string, requireTLS: boolean) => ({
  url,
  requireTLS,
  pool: true as const,
  maxConnections: 3,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
})

function addressOf(from: string): { name: string; address: string } {
  const [, name = '', bracketed] = /^(.*)<(.+)>\s*$/.exec(from) ?? []
  return bracketed
    ? { name: name.trim().replaceAll(/^"|"$/g, ''), address: bracketed.trim() }
    : { name: '', address: from.trim() }
}

/** A temporary failure, with what people are told of it. */
class Deferral extends Error {
  readonly reason: EmailReason
  constructor(message: string, reason: EmailReason) {
    super(message)
    this.reason = reason
  }
}

class Refusal extends PermanentFailure {
  readonly reason: EmailReason
  constructor(message: string, reason: EmailReason) {
    super(message)
    this.reason = reason
  }
}

/** Why an email was not accepted, of an error that `send` threw. */
export const reasonOf = (error: unknown): EmailReason =>
  error instanceof Deferral || error instanceof Refusal
    ? error.reason
    : error instanceof PermanentFailure
      ? 'not_accepted'
      : 'unreachable'

/** The server's message quotes the address, so only the step and the codes are kept for the log. */
function failureOf(error: unknown): Deferral | Refusal {
  const facts = factsOf(error)
  const { code, command, responseCode, detail } = facts
  const what = ['the email was not accepted', code, command, responseCode, detail].filter(Boolean).join(', ')
  const reason = findReason(facts)
  return isPermanent(facts) ? new Refusal(what, reason) : new Deferral(what, reason)
}

/**
 * A 5xx about the recipient or the content is final. One about our log-in or our address is a configuration error: an
 * administrator can fix it while the email waits.
 */
function isPermanent({ code, responseCode, command }: Facts): boolean {
  // Without a response the client itself refused: an invalid address, or an email larger than the server accepts.
  if (responseCode === 0) return code === 'EENVELOPE' || code === 'EMESSAGE'
  return responseCode >= 500 && isAboutEmail(command)
}

const isAboutEmail = (command: string) => command === 'RCPT TO' || command === 'DATA'

/** From the enhanced status code (RFC 3463) where the server gives one, otherwise from the answer's code. */
function findReason({ code, responseCode, command, detail }: Facts): EmailReason {
  if (responseCode === 0) return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'not_accepted' : 'unreachable'
  if (responseCode >= 500 && !isAboutEmail(command)) return 'own_server'
  if (/^.\.2\.2$/.test(detail) || responseCode === 552 || responseCode === 452) return 'mailbox_full'
  if (responseCode < 500) return 'busy'
  if (detail.startsWith('5.1.')) return 'no_mailbox'
  return command === 'RCPT TO' && detail === '' && [550, 551, 553].includes(responseCode)
    ? 'no_mailbox'
    : 'not_accepted'
}

/** `detail` is the enhanced status code, such as 5.1.1; empty without one. */
type Facts = { code: string; responseCode: number; command: string; detail: string }

function factsOf(error: unknown): Facts {
  const fact = (name: string) =>
    error instanceof Error ? Object.entries(error).find(([key]) => key === name)?.[1] : undefined
  const [code, responseCode, command, response]: unknown[] = [
    fact('code'),
    fact('responseCode'),
    fact('command'),
    fact('response'),
  ]
  const [, detail = ''] =
    typeof response === 'string' ? (/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []) : []
  return {
    code: typeof code === 'string' ? code : '',
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
    command: typeof command === 'string' ? command : '',
    detail,
  }
}
