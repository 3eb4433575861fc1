import type { Mail } from '#server/platform/mail.ts'
import type { TestWorldOptions } from './test-world.ts'

/** What happens to the next mails of a world before they are sent, one to each: where it throws, the mail fails. */
export type EmailInterceptors = ((mail: Mail) => Promise<void>)[]

export const interceptEmails = (next: EmailInterceptors): NonNullable<TestWorldOptions['replace']> => {
  return async ({ mail }) => ({
    mail: { close: mail.close, send: async (message) => (await next.shift()?.(message), mail.send(message)) },
  })
}
