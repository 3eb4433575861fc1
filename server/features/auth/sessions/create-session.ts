import { v7 as newId } from 'uuid'
import type { Role } from '#contract/endpoint.ts'
import type { Parts } from '#server/parts.ts'
import { describeDevice } from './describe-device.ts'
import type { NewSession } from '../queries/sessions.ts'

export type Caller = { address: string; userAgent: string | undefined }
type SessionOwner = { manager_id: string; user_id: string; name: string; role: Role }

export const createSession = ({ manager_id, user_id }: SessionOwner, { userAgent, address }: Caller): NewSession => ({
  id: newId(),
  manager_id,
  user_id,
  device: describeDevice(userAgent),
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
