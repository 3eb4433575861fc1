import { buffer } from 'node:stream/consumers'
import type { Parts } from '#server/parts.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { listUses } from '../queries/file-uses.ts'
import { storageKey } from '../storage-keys.ts'

type MeasuredLogo = { location: string; type: string; width: number; height: number }

/** Those that operating systems show as an icon. */
const ICON_FORMATS: readonly string[] = ['png', 'jpeg']

/** The workspace's logos that can be an icon, with their size in pixels. */
export async function measureThemeLogos(
  db: WorkspaceDb,
  { fileLinks, storage }: Pick<Parts, 'fileLinks' | 'storage'>,
): Promise<MeasuredLogo[]> {
  const files = await listUses(db, db.id, ['thumbnail_logo', 'homepage_logo'])
  const logos: MeasuredLogo[] = []
  for (const { id, name } of files) {
    const { default: sharp } = await import('sharp') // native and large
    const bytes = await buffer(await storage.get(storageKey(db.id, id)))
    const picture = await sharp(bytes)
      .metadata()
      .catch(() => undefined)
    const location = fileLinks.publicLinkTo({ workspace: db.id, id, name })
    if (picture && ICON_FORMATS.includes(picture.format))
      logos.push({ location, type: `image/${picture.format}`, width: picture.width, height: picture.height })
  }
  return logos
}
