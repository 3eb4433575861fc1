import type { Email } from '../platform/email/mailer.ts'
import type { TestServerOptions } from './test-server.ts'

/** The secret at the end of the link in an email. */
export function findTokenInEmail(email: Email | undefined): string {
  const token = /https?:\S+\/([\w-]{43})\b/.exec(email?.text ?? '')?.[1]
  if (!token) throw new Error('there is no email with a link')
  return token
}

/** Called with each of the next emails, in order, before it is sent: an error makes the email fail. */
export type EmailInterceptors = ((email: Email) => Promise<void>)[]

export const interceptEmails = (next: EmailInterceptors): NonNullable<TestServerOptions['replace']> => {
  return async ({ mailer: email }) => ({
    mailer: { close: email.close, send: async (message) => (await next.shift()?.(message), email.send(message)) },
  })
}
