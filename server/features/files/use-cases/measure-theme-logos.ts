import { buffer } from 'node:stream/consumers'
import type { Parts } from '#server/parts.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { loadSharp } from '#server/platform/load-sharp.ts'
import { listIcons } from '../queries/file-uses.ts'
import { storageKey } from '../storage-keys.ts'

type MeasuredLogo = { location: string; type: string; width: number; height: number }

/** The workspace's logos that can be an icon, with their size in pixels. */
export async function measureThemeLogos(
  db: WorkspaceDb,
  { fileLinks, storage }: Pick<Parts, 'fileLinks' | 'storage'>,
): Promise<MeasuredLogo[]> {
  const files = await listIcons(db)
  const logos: MeasuredLogo[] = []
  for (const { id, name, type } of files) {
    const sharp = await loadSharp()
    const bytes = await buffer(await storage.get(storageKey(db.id, id)))
    const picture = await sharp(bytes)
      .metadata()
      .catch(() => undefined)
    const location = fileLinks.publicLinkTo({ workspace: db.id, id, name })
    if (picture) logos.push({ location, type, width: picture.width, height: picture.height })
  }
  return logos
}
