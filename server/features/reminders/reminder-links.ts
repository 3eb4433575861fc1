import { createHmac } from 'node:crypto'
import type { Parts } from '#server/parts.ts'
import type { InstallationKey } from '#server/platform/crypto/keyring.ts'
import { isSameSignature, readSignedIds, writeSignedIds } from '#server/platform/crypto/signed-ids.ts'

type Keys = Pick<Parts, 'config'>
type ReminderLink = { workspace: string; id: string }

const sign = (key: InstallationKey, { workspace, id }: ReminderLink) =>
  createHmac('sha256', key.derived('reminder links')).update(`reminder ${workspace} ${id}`).digest()

/** The token in the link of a reminder: the workspace, the reminder, and a keyed hash over both. */
export const reminderToken = ({ config }: Keys, link: ReminderLink): string =>
  writeSignedIds([link.workspace, link.id], sign(config.keys.current(), link))

/** Undefined for a foreign token. */
export function readReminderToken({ config }: Keys, token: string): ReminderLink | undefined {
  const read = readSignedIds(token)
  if (!read) return undefined
  const { ids, signature } = read
  const link = { workspace: ids[0], id: ids[1] }
  return config.keys.all().some((key) => isSameSignature(signature, sign(key, link))) ? link : undefined
}
