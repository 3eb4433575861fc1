import type { z } from 'zod'
import { isWholeList, type ListOrChange, resolveList } from '#contract/domain/list-changes.ts'
import type { FileBody, FileLink } from '#contract/files.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction, Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { findFile, type FileRow, type FileUse, type ThemeLogo } from '../queries/files.ts'
import {
  type AttachedFile,
  deleteUse,
  deleteUses,
  appendUses,
  listUses,
  lockFilesOfPlace,
  lockUsableRows,
  type FileUsePlace,
  isInMessagesOf,
} from '../queries/file-uses.ts'

export type FileReference = z.output<typeof FileBody>
type Links = Pick<Parts, 'fileLinks'>

/** Lists the attached files by kind, each in the order of attachment, with links for the viewer. */
export async function listAttachedFiles<Use extends FileUse>(
  db: DbOrTransaction,
  { fileLinks }: Links,
  viewer: { id: string },
  subjectId: string,
  kinds: readonly Use[],
): Promise<Record<Use, FileLink[]>> {
  const files = await listUses(db, subjectId, kinds)
  const lists = kinds.map((kind) => {
    const ofKind = files.filter((file) => file.kind === kind)
    const links = ofKind.map(({ id, name }) => ({
      filename: name,
      location: fileLinks.linkTo({ workspace: db.id, person: viewer.id, id, name }),
    }))
    return [kind, links] as const
  })
  // Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(lists) as Record<Use, FileLink[]>
}

/**
 * Replaces the list of one kind, or changes it by element. A file that the actor did not upload and that is not attached to the subject is
 * refused as `unknown_file`. For an Employee it has to be in this list: the grant of another one may have ended (PERM-6).
 */
export async function saveAttachedFiles(
  tx: Transaction,
  parts: Links,
  actor: Actor,
  { kind, subjectId }: { kind: FileUse; subjectId: string },
  files: ListOrChange<FileReference>,
): Promise<{ added: number; removed: number; count: number }> {
  const { workspace } = actor
  const named = isWholeList(files) ? files : (files.add ?? [])
  await lockFilesOfPlace(tx, { workspace, kind, subjectId }, idsIn(parts, named))
  const place = { subject: subjectId, kind: actor.role === 'Employee' ? kind : undefined }
  const usable = [...(await lockUsableFiles(tx, parts, actor, place, named)).keys()]
  const present = (await listUses(tx, subjectId, [kind])).map(({ id }) => id)
  const remove = isWholeList(files) ? undefined : idsIn(parts, files.remove ?? [])
  const resolved = resolveList(present, remove ? { add: usable, remove } : usable)
  if (resolved.join() === present.join()) return { added: 0, removed: 0, count: resolved.length }
  await deleteUses(tx, { workspace, kind, subjectId })
  await appendUses(tx, { workspace, kind, subjectId }, resolved)
  return {
    added: resolved.filter((id) => !present.includes(id)).length,
    removed: present.filter((id) => !resolved.includes(id)).length,
    count: resolved.length,
  }
}

/**
 * Detaches one file, named by its id or by a name that is unique in the list. An unused file is deleted within a day
 * (FILE-6).
 */
export async function detachFile(tx: Transaction, place: FileUsePlace, idOrName: string): Promise<void> {
  await lockFilesOfPlace(tx, place, [])
  const [file, second] = meant(await listUses(tx, place.subjectId, [place.kind]), idOrName)
  if (!file) throw new ApiError('not_found')
  if (second) throw new ApiError('several_files')
  await deleteUse(tx, place, file.id)
}

/** An id wins over the same text as a name. */
function meant(files: AttachedFile[], idOrName: string): AttachedFile[] {
  const byId = files.filter(({ id }) => id === idOrName.toLowerCase())
  return byId.length > 0 ? byId : files.filter(({ name }) => name === idOrName)
}

/** The public links work as long as the files are the theme's logos. */
export async function findThemeLogos(
  db: DbOrTransaction,
  { fileLinks }: Links,
): Promise<Record<ThemeLogo, FileLink | null>> {
  const files = await listUses(db, db.id, ['thumbnail_logo', 'homepage_logo'])
  const linkOf = (kind: ThemeLogo) => {
    const file = files.find((attached) => attached.kind === kind)
    if (!file) return null
    return { filename: file.name, location: fileLinks.publicLinkTo({ workspace: db.id, id: file.id, name: file.name }) }
  }
  return { thumbnail_logo: linkOf('thumbnail_logo'), homepage_logo: linkOf('homepage_logo') }
}

export const attachFile = (tx: Transaction, place: FileUsePlace, file: Pick<FileRow, 'id'>): Promise<void> =>
  appendUses(tx, place, [file.id])

/**
 * Locks the referenced file until the transaction ends. Throws `unknown_file` for a file that the actor may not attach.
 */
export async function lockUsableFile(
  tx: Transaction,
  parts: Links,
  actor: Actor,
  subjectId: string,
  body: FileReference,
): Promise<FileRow> {
  const place = { subject: subjectId, kind: undefined }
  const [file] = (await lockUsableFiles(tx, parts, actor, place, [body])).values()
  if (!file) throw new ApiError('unknown_file')
  return file
}

/** Finds a file that the actor may send in a conversation: they uploaded it, or they received it there. */
export async function findSendableFile(
  db: WorkspaceDb,
  { fileLinks }: Links,
  actor: Actor,
  { conversation, location }: { conversation: string; location: string },
): Promise<FileRow | undefined> {
  const id = fileLinks.idIn(location)
  const file = id === undefined ? undefined : await findFile(db, id)
  if (!file || file.uploaded_by === actor.id) return file
  return (await isInMessagesOf(db, actor.id, file.id, conversation)) ? file : undefined
}

/** Keyed by id in the given order, without duplicates. */
async function lockUsableFiles(
  tx: Transaction,
  parts: Links,
  actor: Actor,
  place: { subject: string; kind: FileUse | undefined },
  files: readonly FileReference[],
): Promise<Map<string, FileRow>> {
  const ids = idsIn(parts, files)
  if (ids.length === 0) return new Map()
  const rows = await lockUsableRows(tx, actor.workspace, { ids, person: actor.id, ...place })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    ids.map((id) => {
      const row = byId.get(id)
      if (!row) throw new ApiError('unknown_file')
      return [id, row]
    }),
  )
}

const idsIn = ({ fileLinks }: Links, files: readonly FileReference[]): string[] =>
  files.map(({ location }) => {
    const id = fileLinks.idIn(location)
    if (id === undefined) throw new ApiError('unknown_file')
    return id
  })
