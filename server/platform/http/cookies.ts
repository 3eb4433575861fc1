import type { FastifyReply, FastifyRequest } from 'fastify'

type Cookie = { name: string; value: string; path: string; seconds: number; secure: boolean }

/** A cookie that scripts cannot read and that no other site causes to be sent. Name and value need no encoding. */
export function setCookie(reply: FastifyReply, { name, value, path, seconds, secure }: Cookie): void {
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Strict']
  reply.header('set-cookie', [...parts, ...(secure ? ['Secure'] : [])].join('; '))
}

export function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
