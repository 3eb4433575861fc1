import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '#server/platform/config.ts'

type Trust = (address: string, hop: number) => boolean

/** Whether the n-th address from here, counted from 0, is a proxy of ours; a number is that many proxies before us. */
export function trustedProxies(proxies: Config['trustProxy']): Trust {
  if (proxies === false) return () => false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxyAddr.compile(proxies)
}

/** The caller's address as Fastify tells it, for what does not pass through Fastify. */
export function callerAddress(proxies: Config['trustProxy']): (request: IncomingMessage) => string {
  const trust = trustedProxies(proxies)
  return (request) => proxyAddr(request, trust)
}
