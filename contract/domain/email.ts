import { textLimits } from './text-limits.ts'

/** What HTML's `type=email` allows before the @, without a dot at an end or two in a row. */
const localPart = /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]+(?<!\.)$/
const domain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i
/** Without the characters of ASCII that a URL would read as port, path or user; of others UTS 46 says what a domain may have. */
const domainOfAnyScript = /^(?:[a-z\d.-]|[^\0-\x7F])+$/i
const ascii = /^[\0-\x7F]*$/

export const emailLimit = textLimits.email

/** The domain as the mail servers know it (UTS 46), which every browser does for its own addresses; undefined for none. */
function asciiDomain(typed: string): string | undefined {
  if (ascii.test(typed)) return typed
  if (!domainOfAnyScript.test(typed)) return undefined
  return URL.parse(`https://${typed}`)?.hostname
}

/**
 * The stored form of an address: its domain in `xn--` form, so that both spellings are one account and a look-alike domain is visible.
 * Other text is returned trimmed.
 */
export function normalizeEmail(typed: string): string {
  const trimmed = typed.trim()
  if (ascii.test(trimmed)) return trimmed
  const [local = '', host, ...others] = trimmed
    .replaceAll(/[\p{Bidi_Control}\uFEFF\u200B\u2060\u00AD]/gu, '')
    .split(/[@＠﹫]/u)
  const hostName = host === undefined || others.length > 0 ? undefined : asciiDomain(host.normalize())
  return hostName === undefined ? trimmed : `${local.normalize('NFKC')}@${hostName}`
}

/**
 * Whether a text is one address and nothing else. Without zod, so that the log-in page need not load it; page, server and
 * envelope agree.
 */
export function isEmail(typed: string): boolean {
  const email = normalizeEmail(typed)
  const at = email.lastIndexOf('@')
  return (
    email.length <= emailLimit && localPart.test(email.slice(0, Math.max(at, 0))) && domain.test(email.slice(at + 1))
  )
}

/** The normalized email: addresses that differ only in case or in the spelling of the domain are one account (REG-15). */
export const emailKey = (value: string): string => normalizeEmail(value).toLowerCase()
