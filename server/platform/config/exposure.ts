import { isIP } from 'node:net'

// Who can reach an installation, and with whom it speaks: by this the start decides what it may do.

/** Names and addresses of this machine. `.test` is reserved and never public. */
export function isLocalName(host: string): boolean {
  const name = host.replaceAll(/^\[|\]$/g, '').toLowerCase()
  if (isIP(name) === 4) return name.startsWith('127.')
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost') || name.endsWith('.test')
}

/** Where this machine reaches a server that listens on `host`; a name of all addresses is no address. */
export function ownAddress({ host, port }: { host: string; port: number }): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${isIP(reached) === 6 ? `[${reached}]` : reached}:${port}`
}

/** Undefined and malformed addresses are reported elsewhere. */
export const isLocalUrl = (url: string | undefined): boolean =>
  url === undefined || !URL.canParse(url) || isLocalName(new URL(url).hostname)

/** sslmode of a database whose connection is encrypted, and made to that server alone. */
const CERTAIN_MODES = ['require', 'verify-ca', 'verify-full']

/** The settings whose service is on another machine and reached unencrypted, or without a look at its certificate. */
export function plainConnections(services: {
  databaseUrl?: string | undefined
  redisUrl?: string | undefined
  clamavUrl?: string | undefined
  s3?: { endpoint?: string | undefined } | undefined
}): string[] {
  const { databaseUrl, redisUrl, clamavUrl, s3 } = services
  const isPlain = (url: string | undefined, protocol: string) => url?.startsWith(protocol) === true && !isLocalUrl(url)
  return [
    ...(databaseUrl === undefined || isLocalDatabase(databaseUrl) ? [] : ['DATABASE_URL has no sslmode=verify-full']),
    ...(isPlain(redisUrl, 'redis:') ? ['REDIS_URL begins with redis://, not rediss://'] : []),
    ...(isPlain(s3?.endpoint, 'http:') ? ['S3_ENDPOINT begins with http://'] : []),
    ...(isPlain(clamavUrl, 'tcp:') ? ['CLAMAV_URL reaches another machine: clamd knows no encryption'] : []),
  ]
}

/** On this machine, by its socket or a loopback address, or sure to be encrypted. */
function isLocalDatabase(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  return (
    host === '' ||
    host.startsWith('/') ||
    isLocalName(host) ||
    CERTAIN_MODES.includes(searchParams.get('sslmode') ?? '')
  )
}

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
