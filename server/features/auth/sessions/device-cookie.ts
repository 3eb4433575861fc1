import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { validate } from 'uuid'
import type { Parts } from '#server/parts.ts'
import type { InstallationKey } from '#server/platform/crypto/keyring.ts'
import { isSameSignature } from '#server/platform/crypto/signed-ids.ts'
import { cookieName, readCookie, setCookie } from '#server/platform/http/headers.ts'

type DeviceParts = Pick<Parts, 'config'>

const YEAR_SECONDS = 365 * 86_400

const NAME = 'foyer-device'

const isHttps = ({ config }: DeviceParts) => config.publicUrl.startsWith('https:')

/**
 * The device's id from its cookie (decision 28), which is a random id and our signature. It says nothing about who signed
 * in there, and gives no access.
 */
export function readDeviceCookie(parts: DeviceParts, request: FastifyRequest): string | undefined {
  const value = readCookie(request, cookieName(NAME, isHttps(parts)))
  const [device = ''] = value?.split('.') ?? []
  if (value === undefined || !validate(device)) return undefined
  return parts.config.keys.all().some((key) => isSameSignature(Buffer.from(value), Buffer.from(signed(key, device))))
    ? device
    : undefined
}

/** Sent again with each log-in, so that the cookie of a used device does not expire. */
export function setDeviceCookie(parts: DeviceParts, reply: FastifyReply, device: string): void {
  const value = signed(parts.config.keys.current(), device)
  setCookie(reply, { name: NAME, value, seconds: YEAR_SECONDS, https: isHttps(parts) })
}

const signed = (key: InstallationKey, device: string): string =>
  `${device}.${createHmac('sha256', key.derived('known devices')).update(device).digest('base64url')}`
