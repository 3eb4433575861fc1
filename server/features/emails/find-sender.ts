import type { Parts } from '#server/parts.ts'
import type { Sender } from '#server/platform/email/layout.ts'
import { findThemeLogos } from '#server/features/files/index.ts'
import { findNameAndColor } from './queries.ts'

/**
 * The branding of a workspace's emails: its large logo, else the small one, and its color. Undefined once it is
 * deleted.
 */
export async function findSender(
  parts: Pick<Parts, 'db' | 'fileLinks' | 'config'>,
  workspace: string,
): Promise<Sender | undefined> {
  const db = parts.db.forWorkspace(workspace)
  const [known, { homepage_logo, thumbnail_logo }] = await Promise.all([
    findNameAndColor(db),
    findThemeLogos(db, parts),
  ])
  if (!known) return undefined
  const logo = homepage_logo ?? thumbnail_logo
  return logo ? { ...known, logo: `${parts.config.publicUrl}${logo.location}` } : known
}
