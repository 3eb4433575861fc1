import type { Mail } from '../platform/mail.ts'

/** The secret at the end of the link that a mail carries. */
export function findTokenInEmail(mail: Mail | undefined): string {
  const token = /https?:\S+\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('there is no mail with a link')
  return token
}
