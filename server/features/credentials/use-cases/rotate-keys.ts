import { validate } from 'uuid'
import type { Parts } from '#server/parts.ts'
import { addKeyInDataFolder, deleteFormerKeys } from '#server/platform/config/installation-keys.ts'
import {
  withRotationLock,
  countOldWrappedKeys,
  renewWorkspaceKey,
  renewWorkspaceKeys,
  rewrapKeys,
} from './renew-keys.ts'

type RotationParts = Pick<Parts, 'config' | 'db' | 'vault'>

/** The parsed arguments of `npm run rotate-keys`. */
export type Order = { installation: boolean; workspaces: 'all' | readonly string[]; forget: boolean }

/** Undefined for unknown arguments. Without arguments both kinds of keys are replaced. */
export function readOrder([what, ...ids]: readonly string[]): Order | undefined {
  const nothing: Order = { installation: false, workspaces: [], forget: false }
  if (what === 'workspaces' && ids.every((id) => validate(id)))
    return { ...nothing, workspaces: ids.length > 0 ? ids : 'all' }
  if (ids.length > 0) return undefined
  if (what === undefined) return { ...nothing, installation: true, workspaces: 'all' }
  if (what === 'installation') return { ...nothing, installation: true }
  return what === 'forget' ? { ...nothing, forget: true } : undefined
}

/** Replaces keys while servers read and write (docs/operating/keys.md). Returns one sentence per step. */
export async function rotateKeys(parts: RotationParts, order: Order): Promise<string[]> {
  return withRotationLock(parts, async () => [
    ...(order.installation ? await rotateInstallation(parts) : []),
    ...(await rotateWorkspaces(parts, order.workspaces)),
    ...(order.forget ? await forgetFormer(parts) : []),
  ])
}

async function rotateInstallation(parts: RotationParts): Promise<string[]> {
  if (parts.config.keysInFile) addKeyInDataFolder(parts.config.dataFolder)
  const count = await rewrapKeys(parts)
  const key = parts.vault.currentKeyId()
  return [
    `The installation's key is now ${key}. Wrapped with it again: ${count} workspace ${count === 1 ? 'key' : 'keys'}.`,
  ]
}

async function rotateWorkspaces(parts: RotationParts, which: Order['workspaces']): Promise<string[]> {
  if (which === 'all')
    return [`New keys for workspaces: ${await renewWorkspaceKeys(parts)}. Their credentials are sealed with them.`]
  const sentences: string[] = []
  for (const id of which) {
    const renewed = await renewWorkspaceKey(parts, id)
    sentences.push(
      renewed ? `A new key for workspace ${id}.` : `Workspace ${id} has no key: nothing was ever stored there.`,
    )
  }
  return sentences
}

/**
 * Throws while a workspace key needs a former key. People who signed in before the last rotation have to sign in again.
 */
async function forgetFormer(parts: RotationParts): Promise<string[]> {
  const { config, vault } = parts
  const left = await countOldWrappedKeys(parts)
  if (left > 0) {
    throw new Error(
      `Workspace keys still wrapped with a former key of the installation: ${left}. Run "npm run rotate-keys -- installation" first.`,
    )
  }
  if (!config.keysInFile) return [`Nothing needs another key than ${vault.currentKeyId()}: FOYER_KEY_PREVIOUS may go.`]
  deleteFormerKeys(config.dataFolder)
  return [`The only key of the installation is ${vault.currentKeyId()}. Backups from before need the former one.`]
}
