import { isEmail } from '#contract/domain/email.ts'
import nodemailer, { type Transport } from 'nodemailer'
import type { EmailReason } from '#contract/domain/email-states.ts'
import { certificateProblem } from '../certificates.ts'
import { isLocalUrl } from '../config/exposure.ts'
import { PermanentFailure } from '../jobs/jobs.ts'
import { StartRefused } from '../start-problem.ts'
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
  /** How long a server may take to greet, at first and once it was late; smaller in tests. */
  greetingMs?: { usual: number; late: number }
}

/** `via` is the URL of a mail server, or a custom transport such as the sandbox's mailbox. */
export function createMailer({
  via,
  from,
  requireTls = false,
  deleteEmails,
  onEnd = () => {},
  greetingMs = GREETING_MS,
}: MailerOptions): Mailer {
  const transportFor = (patience: number) =>
    nodemailer.createTransport(typeof via === 'string' ? smtpOptions(via, requireTls, patience) : via)
  const usual = transportFor(greetingMs.usual)
  const patient = typeof via === 'string' ? transportFor(greetingMs.late) : usual
  let greetsLate = false
  const sender = addressOf(from)
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  // A server that hangs holds one job at a time, after the first ones, so that all other work goes on.
  let isAway = false
  let sending = 0
  return {
    async send({ to, subject, text, html, fromName, messageId, headers = {} }) {
      if (!isEmail(to)) {
        onEnd('refused')
        throw new Refusal('the recipient is not one address', 'no_mailbox')
      }
      if (isAway && sending > 0) {
        onEnd('failed')
        throw new Deferral('the email was not sent, the email server does not answer', 'unreachable')
      }
      sending += 1
      try {
        await (greetsLate ? patient : usual).sendMail({
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
        const facts = factsOf(error)
        const failure = failureOf(facts)
        greetsLate ||= facts.isGreetingLate
        isAway = failure.reason === 'unreachable'
        onEnd(failure instanceof PermanentFailure ? 'refused' : 'failed')
        throw failure
      } finally {
        sending -= 1
      }
    },
    ...(deleteEmails && { deleteEmails }),
    close() {
      usual.close()
      patient.close()
    },
  }
}

/** RFC 5321, 4.5.3.2.1: five minutes. At first less, so that a server that hangs does not hold all jobs at once. */
const GREETING_MS = { usual: 10_000, late: 300_000 }

const smtpOptions = (url: string, requireTLS: boolean, greetingMs: number) => ({
  url,
  requireTLS,
  pool: true as const,
  maxConnections: 3,
  connectionTimeout: 10_000,
  greetingTimeout: greetingMs,
  socketTimeout: Math.max(30_000, greetingMs),
  // Debian's Postfix offers STARTTLS with a certificate of its own making. Nobody listens on the way to this machine.
  ...(isLocalUrl(url) ? { tls: { rejectUnauthorized: false } } : {}),
})

/** Greets, encrypts and logs in as for an email, without sending one. */
export async function checkMailServer(url: string, requireTls: boolean): Promise<void> {
  const transport = nodemailer.createTransport(smtpOptions(url, requireTls, GREETING_MS.usual))
  try {
    await transport.verify()
  } catch (error) {
    const facts = factsOf(error)
    const problem =
      settingsProblem(facts) ??
      `the mail server of SMTP_URL cannot be reached (${facts.originalCode || facts.code}): without a port smtp:// means 587, and smtps:// 465`
    throw new StartRefused(problem, { cause: error })
  } finally {
    transport.close()
  }
}

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
function failureOf(facts: Facts): Deferral | Refusal {
  const { code, command, responseCode, detail } = facts
  const problem = settingsProblem(facts)
  const what =
    ['the email was not accepted', code, command, responseCode, detail].filter(Boolean).join(', ') +
    (problem ? `: ${problem}` : '')
  const reason = findReason(facts)
  return isPermanent(facts) ? new Refusal(what, reason) : new Deferral(what, reason)
}

/** What an operator has to change, where the error tells. */
function settingsProblem({ code, originalCode, command, isGreetingLate }: Facts): string | undefined {
  if (originalCode === 'ERR_SSL_WRONG_VERSION_NUMBER')
    return 'the mail server does not begin with TLS: use smtp:// in SMTP_URL, not smtps://'
  if (code === 'ETLS' && command === 'STARTTLS')
    return 'the mail server offers no STARTTLS: use smtps:// in SMTP_URL, or set SMTP_PLAINTEXT=allowed'
  if (code === 'EAUTH') return 'the mail server refuses the user or the password of SMTP_URL'
  if (isGreetingLate)
    return 'the mail server said nothing: if it speaks TLS at once, as on port 465, use smtps:// in SMTP_URL'
  const certificate = certificateProblem(originalCode)
  return certificate && `the mail server cannot be trusted, ${certificate}`
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
function findReason({ code, originalCode, responseCode, command, detail }: Facts): EmailReason {
  if (certificateProblem(originalCode)) return 'own_server'
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
type Facts = {
  code: string
  /** Node's own, where nodemailer gave it one of its own. */
  originalCode: string
  responseCode: number
  command: string
  detail: string
  isGreetingLate: boolean
}

function factsOf(error: unknown): Facts {
  const fact = (name: string) =>
    error instanceof Error ? Object.entries(error).find(([key]) => key === name)?.[1] : undefined
  const text = (name: string) => {
    const value: unknown = fact(name)
    return typeof value === 'string' ? value : ''
  }
  const responseCode: unknown = fact('responseCode')
  const [, detail = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(text('response')) ?? []
  return {
    code: text('code'),
    originalCode: text('originalCode'),
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
    command: text('command'),
    detail,
    isGreetingLate: text('timeoutType') === 'GREETING_TIMEOUT',
  }
}
