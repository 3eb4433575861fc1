import nodemailer, { type Transport } from 'nodemailer'
import { PermanentFailure } from '../jobs/jobs.ts'

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
  onEnd?: (outcome: 'sent' | 'failed' | 'refused') => void
}

/** `via` is the URL of a mail server, or a custom transport such as the sandbox's mailbox. */
export function createMailer({ via, from, deleteEmails, onEnd = () => {} }: MailerOptions): Mailer {
  const transport =
    typeof via === 'string' ? nodemailer.createTransport(smtpOptions(via)) : nodemailer.createTransport(via)
  const sender = addressOf(from)
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  return {
    async send({ to, subject, text, html, fromName, messageId, headers = {} }) {
      try {
        await transport.sendMail({
          // As objects, so that a comma in a name or an address never makes a second one.
          from: { name: oneLine(fromName ?? sender.name), address: sender.address },
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          html,
          ...(messageId ? { messageId: `<${messageId}@${domain}>` } : {}),
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        onEnd('sent')
      } catch (error) {
        const failure = failureOf(error)
        onEnd(failure instanceof PermanentFailure ? 'refused' : 'failed')
        throw failure
      }
    },
    ...(deleteEmails && { deleteEmails }),
    close: () => transport.close(),
  }
}

const smtpOptions = (url: string) => ({
  url,
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

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The server's message quotes the address, so only the step and the code are kept for the log. */
function failureOf(error: unknown): Error {
  const { code, responseCode, command } = factsOf(error)
  const what = ['the email was not accepted', code, command, responseCode].filter(Boolean).join(', ')
  return isPermanent(code, responseCode, command) ? new PermanentFailure(what) : new Error(what)
}

/**
 * A 5xx about the recipient or the content is final. One about our log-in or our address is a configuration error: an
 * administrator can fix it while the email waits.
 */
function isPermanent(code: string, responseCode: number, command: string): boolean {
  // Without a response the client itself refused: an invalid address, or an email larger than the server accepts.
  if (responseCode === 0) return code === 'EENVELOPE' || code === 'EMESSAGE'
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

type Facts = { code: string; responseCode: number; command: string }

function factsOf(error: unknown): Facts {
  const fact = (name: string) =>
    error instanceof Error ? Object.entries(error).find(([key]) => key === name)?.[1] : undefined
  const [code, responseCode, command]: unknown[] = [fact('code'), fact('responseCode'), fact('command')]
  return {
    code: typeof code === 'string' ? code : '',
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
    command: typeof command === 'string' ? command : '',
  }
}
