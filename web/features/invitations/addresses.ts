import { emailKey, isEmail } from '#contract/domain/email.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'

/** `Jo Brandt <jo@x.com>`, as email programs copy recipients. */
const namedAddress = /<([^<>]+)>$/

/** Splits at lines, commas and semicolons, without duplicates (REG-14). */
export function parseAddresses(typed: string): string[] {
  const parts = typed.split(/[,;\n]/).map((part) => part.trim())
  const addresses = parts.filter((part) => part !== '').map((part) => namedAddress.exec(part)?.[1]?.trim() ?? part)
  return [...new Map(addresses.map((address) => [emailKey(address), address])).values()]
}

/** Among several addresses the invalid ones are named. */
export function findAddressError(typed: string): string | null {
  const addresses = parseAddresses(typed)
  const wrong = addresses.filter((address) => !isEmail(address))
  if (addresses.length > 0 && wrong.length === 0) return null
  return addresses.length <= 1 ? invitationTexts.invalidEmail : wrong.map(invitationTexts.invalidLine).join('. ')
}
