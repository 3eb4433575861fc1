import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '../config/config.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Trust = (address: string, hop: number) => boolean

/** Whether the n-th address from here, counted from 0, is a proxy of ours; a number is that many proxies before us. */
export function trustedProxies(proxies: Config['trustProxy']): Trust {
  if (proxies === false) return () => false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxyAddr.compile(proxies)
}

/** The caller's address as Fastify computes it, for requests outside of Fastify. */
export function callerAddress(proxies: Config['trustProxy']): (request: IncomingMessage) => string {
  const trust = trustedProxies(proxies)
  return (request) => proxyAddr(request, trust)
}

type Cookie = {
  name: string
  value: string
  seconds: number
  https: boolean
  /** `Lax`: comes along from a link of an email. */
  sameSite?: 'Strict' | 'Lax'
}

/** With the prefix a browser takes the cookie from this host by https only, not from a neighbor under the same domain. */
export const cookieName = (name: string, https: boolean): string => (https ? `__Host-${name}` : name)

/** A cookie that scripts cannot read and that no other site's call causes to be sent. Name and value need no encoding. */
export function setCookie(reply: FastifyReply, { name, value, seconds, https, sameSite = 'Strict' }: Cookie): void {
  const parts = [
    `${cookieName(name, https)}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
  ]
  reply.header('set-cookie', [...parts, ...(https ? ['Secure'] : [])].join('; '))
}

export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** Whether the caller of a conditional request (`If-None-Match`, RFC 9110) has this version. */
export const isSameVersion = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag))

/** The name that a download has, for a Content-Disposition: in any script, and in ASCII for what is older than RFC 6266. */
export function contentDispositionNames(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}
