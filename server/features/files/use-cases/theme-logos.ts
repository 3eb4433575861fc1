import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { maxLogoBytes, type UploadedFile } from '#contract/files.ts'
import { themeTexts } from '#contract/texts/themes.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError, invalidFields } from '#server/platform/api-error.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { loadSharp } from '#server/platform/load-sharp.ts'
import { ObjectMissing } from '#server/platform/storage/storage.ts'
import { isSvg } from '../draw-svg.ts'
import { findPreview } from '../embedded-preview.ts'
import { safeFileName } from '../file-name.ts'
import { BROWSER_PICTURES, SNIFFED_BYTES, typeOf } from '../file-type.ts'
import { openPicture } from '../open-picture.ts'
import { authorize } from '../policy.ts'
import { listIcons } from '../queries/file-uses.ts'
import { type FileRow, isThemeLogo } from '../queries/files.ts'
import { storageKey } from '../storage-keys.ts'
import { type FileReference, lockUsableFile } from './attach-files.ts'
import { receivePicture, smallPicture, storeDrawn } from './pictures.ts'
import { requireRoom } from './storage-quota.ts'
import { presentUploaded } from './store-file.ts'

/** Twice the largest icon of a system, and three times the height of the large logo. */
const [WIDTH, HEIGHT] = [1024, 512]
const MOST_PIXELS = 5000 * 5000

/** Draws a logo at its upload, so that a refusal is said there (FILE-10). */
export async function uploadThemeLogo(
  parts: Parts,
  actor: Actor,
  owner: string,
  request: FastifyRequest,
): Promise<UploadedFile> {
  authorize(actor, 'attachment.upload', { ownerId: owner })
  const limit = { bytes: maxLogoBytes, refusal: themeTexts.tooLarge }
  const file = await receivePicture(parts, actor, request, limit, (bytes, name) =>
    storeLogo(parts, actor, { bytes, name }, 'file'),
  )
  return presentUploaded(parts, actor, file)
}

/** A file that becomes a logo is drawn, too, unless it is what the server has drawn. */
export async function prepareThemeLogo(
  parts: Parts,
  actor: Actor,
  logo: FileReference,
  field: string,
): Promise<FileReference> {
  const db = parts.db.forWorkspace(actor.workspace)
  const file = await db.transaction((tx) => lockUsableFile(tx, parts, actor, actor.workspace, logo))
  if (await isThemeLogo(db, file.id)) return logo
  if (file.size > maxLogoBytes) throw refused(field, themeTexts.tooLarge)
  const bytes = await readBytes(parts, storageKey(db.id, file.id))
  if (!bytes) throw new ApiError('unknown_file')
  const drawn = await storeLogo(parts, actor, { bytes, name: file.name, stored: file }, field)
  return drawn === file ? logo : presentUploaded(parts, actor, drawn)
}

/** Undefined when the file was deleted meanwhile. */
async function readBytes({ storage }: Pick<Parts, 'storage'>, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage.get(key))
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}

const refused = (path: string, message: string) => invalidFields([{ path, message }])

type Upload = { bytes: Buffer; name: string; stored?: FileRow }

async function storeLogo(parts: Parts, actor: Actor, { bytes, name, stored }: Upload, field: string): Promise<FileRow> {
  const { data, type, ending } = await drawLogo(bytes).catch((error: unknown) => {
    if (error instanceof ApiError) throw error
    const isTooLarge = error instanceof Error && /pixel limit/.test(error.message)
    throw refused(field, isTooLarge ? themeTexts.tooManyPixels : themeTexts.damaged)
  })
  if (!data) throw refused(field, themeTexts.notPicture)
  if (stored && createHash('sha256').update(data).digest().equals(stored.sha256)) return stored
  await requireRoom(parts, actor, data.length)
  const drawnName = `${safeFileName(name).replace(/\.[^.]*$/, '')}.${ending}`
  const small = await smallPicture(data)
  return storeDrawn(parts, actor, { bytes: data, small, owner: actor.workspace, name: drawnName, type })
}

const PICTURES = new Set<string>([...BROWSER_PICTURES, 'image/tiff'])

/** Emails and the icons of systems show PNG and JPEG. Metadata, such as a place, is left out. */
async function drawLogo(bytes: Buffer): Promise<{ data: Buffer | undefined; type: string; ending: string }> {
  const type = await typeOf(bytes.subarray(0, SNIFFED_BYTES), bytes.length <= SNIFFED_BYTES)
  const isDrawn = PICTURES.has(type) || isSvg(bytes)
  const preview = type.startsWith('image/hei') ? findPreview(bytes) : undefined
  const picture = preview
    ? await openPicture(preview.picture)
    : isDrawn
      ? await openPicture(bytes, type, { failOn: 'truncated', limitInputPixels: MOST_PIXELS })
      : undefined
  const sized = picture
    ?.timeout({ seconds: 10 })
    .autoOrient()
    .rotate(preview?.turn ?? 0)
    .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
  const isPhoto = preview !== undefined || type === 'image/jpeg'
  return isPhoto
    ? { data: await sized?.jpeg({ quality: 90 }).toBuffer(), type: 'image/jpeg', ending: 'jpg' }
    : { data: await sized?.png().toBuffer(), type: 'image/png', ending: 'png' }
}

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
    const bytes = await readBytes({ storage }, storageKey(db.id, id))
    if (!bytes) continue
    const picture = await sharp(bytes)
      .metadata()
      .catch(() => undefined)
    const location = fileLinks.publicLinkTo({ workspace: db.id, id, name })
    if (picture) logos.push({ location, type, width: picture.width, height: picture.height })
  }
  return logos
}
