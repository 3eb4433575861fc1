import { isIP } from 'node:net'

// Who can reach an installation, and with whom it speaks: by this the start decides what it may do.

/** Names and addresses of this machine. `.test` is reserved and never public. */
export function isLocalName(host: string): boolean {
  const name = host.replaceAll(/^\[|\]$/g, '').toLowerCase()
  if (isIP(name) === 4) return name.startsWith('127.')
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost') || name.endsWith('.test')
}

/** Undefined and malformed addresses are reported elsewhere. */
export const isLocalUrl = (url: string | undefined): boolean =>
  url === undefined || !URL.canParse(url) || isLocalName(new URL(url).hostname)

const LEAST_DIFFERENT = 16

/**
 * Whether 32 bytes were evidently typed or counted instead of drawn: mostly the same bytes, mostly the same steps, or
 * text. Of random keys less than one in a thousand million looks like that.
 */
export function looksTyped(key: Uint8Array): boolean {
  const steps = key.map((byte, index) => byte - (key[index - 1] ?? 0))
  const isText = key.every((byte) => byte >= 32 && byte < 127)
  return isText || new Set(key).size < LEAST_DIFFERENT || new Set(steps).size < LEAST_DIFFERENT
}
