import type { Mail } from '#server/platform/mail.ts'
import type { WorldOptions } from './world.ts'

/** What happens to the next mails of a world before they are sent, one to each: where it throws, the mail fails. */
export type NextMails = ((mail: Mail) => Promise<void>)[]

export const mailsThrough = (next: NextMails): NonNullable<WorldOptions['replace']> => {
  return async ({ mail }) => ({
    mail: { close: mail.close, send: async (message) => (await next.shift()?.(message), mail.send(message)) },
  })
}
