import { findPathRule } from './paths.ts'

/** Spaces and line ends, also invisible ones, that mail programs put into a long address. */
const breaks = /%(?:0[9AD]|20|C2%A0|C2%AD|E2%80%8[B-F]|EF%BB%BF)/gi
/**
 * What stood behind the link in the email: pages, ids and tokens end with letters, digits, - and _. It is looked for from its beginning
 * alone, which many signs do not make slow.
 */
const tail = /(?<!%[\dA-F]{2}|[^\w\-/%])(?:%[\dA-F]{2}|[^\w\-/%])+$/i

/**
 * The address of a page as it was in the email, where a mail program handed it over otherwise: `#` as `%23`, broken, with the bracket or
 * full stop behind it. Undefined for an address that is right, and for one that cannot be put right. `url`: path and query.
 */
export function mendAddress(url: string): string | undefined {
  const [given = '', ...query] = url.split('?')
  const [path = '', ...fragment] = given.replaceAll(breaks, '').split('%23')
  const mended = [path, ...fragment].map((part) => part.replace(tail, ''))
  const [pathname = '', hash] = mended
  const isMended = mended.join('%23') !== given || hash !== undefined
  // Of a tracker's parameters behind an encoded # nothing is needed.
  if (!isMended || !/^\/(?!\/)/.test(pathname) || !findPathRule(pathname)) return undefined
  return hash === undefined ? [pathname, ...query].join('?') : `${pathname}#${hash}`
}

/** The characters of a secret; those that name their workspace before it, or are signed, have more. */
const tokenLengths = { secret: 43, give: 75, signed: 86 } as const

/** True where the address of an email's link was cut off. Before a full stop stands what the link is for. */
export const isCutShort = (token: string, kind: keyof typeof tokenLengths = 'secret'): boolean =>
  token.slice(token.lastIndexOf('.') + 1).length < tokenLengths[kind]

/** The token of a fragment, without what stood behind the link. */
export const tokenOfFragment = (hash: string): string => /^#?([\w-]*)/.exec(hash)?.[1] ?? ''
