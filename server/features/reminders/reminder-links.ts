import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { Parts } from '#server/parts.ts'
import type { InstallationKey } from '#server/platform/crypto/keyring.ts'

type Keys = Pick<Parts, 'config'>
type ReminderLink = { workspace: string; id: string }

const ID_BYTES = 16

const sign = (key: InstallationKey, { workspace, id }: ReminderLink) =>
  createHmac('sha256', key.derived('reminder links')).update(`reminder ${workspace} ${id}`).digest()

/** The token in the link of a reminder: the workspace, the reminder, and a keyed hash over both. */
export const reminderToken = ({ config }: Keys, link: ReminderLink): string =>
  Buffer.concat([parse(link.workspace), parse(link.id), sign(config.keys.current(), link)]).toString('base64url')

/** Undefined for a foreign token. */
export function readReminderToken({ config }: Keys, token: string): ReminderLink | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding passes over what is no base64url: only the one spelling is a token.
  if (bytes.toString('base64url') !== token) return undefined
  const [workspace, id] = [idAt(bytes, 0), idAt(bytes, ID_BYTES)]
  if (workspace === undefined || id === undefined) return undefined
  const signature = bytes.subarray(2 * ID_BYTES)
  const isOurs = config.keys.all().some((key) => {
    const right = sign(key, { workspace, id })
    return signature.length === right.length && timingSafeEqual(signature, right)
  })
  return isOurs ? { workspace, id } : undefined
}

function idAt(bytes: Buffer, start: number): string | undefined {
  try {
    return stringify(bytes.subarray(start, start + ID_BYTES))
  } catch {
    return undefined
  }
}
