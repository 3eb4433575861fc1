import type { FastifyRequest } from 'fastify'
import { v4 as newDevice, v7 as newId } from 'uuid'
import type { Role } from '#contract/endpoint.ts'
import type { Parts } from '#server/parts.ts'
import { hashOfDevice } from '../queries/known-devices.ts'
import type { NewSession } from '../queries/sessions.ts'
import { describeDevice } from './describe-device.ts'
import { readDeviceCookie } from './device-cookie.ts'

export type Caller = {
  address: string
  userAgent: string | undefined
  /** The id of its cookie, or a new one for the cookie that it gets with its first session. */
  device: string
}

export const callerOf = (parts: Pick<Parts, 'config'>, request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  device: readDeviceCookie(parts, request) ?? newDevice(),
})

type SessionOwner = { manager_id: string; user_id: string; name: string; role: Role }

export const createSession = (owner: SessionOwner, { userAgent, address, device }: Caller): NewSession => ({
  id: newId(),
  manager_id: owner.manager_id,
  user_id: owner.user_id,
  device: describeDevice(userAgent),
  device_hash: hashOfDevice(device, owner),
  ip: address,
})

/** Signs the token of a session (AUTH-5). */
export function signSessionToken(
  parts: Parts,
  account: SessionOwner,
  session: NewSession,
  expiresAt: Date,
): Promise<string> {
  const { manager_id, user_id: id, name, role } = account
  const claims = { id, name, role, session: session.id, ...(role === 'Manager' ? {} : { manager_id }) }
  return parts.tokens.sign(claims, expiresAt)
}
