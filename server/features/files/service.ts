import type { z } from 'zod'
import type { FileBody, FileLink } from '#contract/files.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { fileById, type FileRow, type FileUse, type ThemeLogo } from './queries.ts'
import {
  clearPlace,
  deleteFilesAbout,
  hangAtEnd,
  hanging,
  holdFilesOfPlace,
  holdUsableFiles,
  isInMessagesOf,
} from './queries-uses.ts'

export type { FileRow, FileUse, ThemeLogo }
export { bytesFor, type Stored } from './download.ts'
export { safeFileName } from './file-name.ts'
export { filesRemoveAll, removeAllStored } from './remove-all.ts'
export { storageKey } from './stored.ts'
export { takeOff } from './take-off.ts'

export type GivenFile = z.output<typeof FileBody>
type Links = Pick<Parts, 'fileLinks'>

/** What hangs on a person or thing, by kind, each list in the order in which it was put there. */
export async function filesOf<Use extends FileUse>(
  db: Pick<WorkspaceDb, 'id' | 'sql'>,
  { fileLinks }: Links,
  subjectId: string,
  kinds: readonly Use[],
): Promise<Record<Use, FileLink[]>> {
  const files = await hanging(db, subjectId, kinds)
  const lists = kinds.map((kind) => {
    const ofKind = files.filter((file) => file.kind === kind)
    const links = ofKind.map(({ id, name }) => ({
      filename: name,
      location: fileLinks.linkTo({ workspace: db.id, id, name }),
    }))
    return [kind, links] as const
  })
  // Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(lists) as Record<Use, FileLink[]>
}

/**
 * Makes these files the whole list of a kind. Each has to be one that the actor uploaded or that hangs on the subject already,
 * otherwise it is refused as `unknown_file`.
 */
export async function hangFiles(
  tx: Transaction,
  parts: Links,
  actor: Actor,
  { kind, subjectId }: { kind: FileUse; subjectId: string },
  files: readonly GivenFile[],
): Promise<{ added: number; removed: number }> {
  const { workspace } = actor
  await holdFilesOfPlace(tx, { workspace, kind, subjectId }, idsIn(parts, files))
  const wanted = [...(await usableFiles(tx, parts, actor, subjectId, files)).keys()]
  const present = (await hanging(tx, subjectId, [kind])).map(({ id }) => id)
  if (wanted.join() === present.join()) return { added: 0, removed: 0 }
  await clearPlace(tx, { workspace, kind, subjectId })
  await hangAtEnd(tx, { workspace, kind, subjectId }, wanted)
  return {
    added: wanted.filter((id) => !present.includes(id)).length,
    removed: present.filter((id) => !wanted.includes(id)).length,
  }
}

/** The logos of the workspace's theme, with links that anyone may open for as long as they are its logos. */
export async function themeLogos(
  db: Pick<WorkspaceDb, 'id' | 'sql'>,
  { fileLinks }: Links,
): Promise<Record<ThemeLogo, FileLink | null>> {
  const files = await hanging(db, db.id, ['thumbnail_logo', 'homepage_logo'])
  const linkOf = (kind: ThemeLogo) => {
    const file = files.find((one) => one.kind === kind)
    if (!file) return null
    return { filename: file.name, location: fileLinks.publicLinkTo({ workspace: db.id, id: file.id, name: file.name }) }
  }
  return { thumbnail_logo: linkOf('thumbnail_logo'), homepage_logo: linkOf('homepage_logo') }
}

/** Puts one more file at the end of a list, which keeps the others. */
export const addFile = (
  tx: Transaction,
  place: { workspace: string; kind: FileUse; subjectId: string },
  file: Pick<FileRow, 'id'>,
): Promise<void> => hangAtEnd(tx, place, [file.id])

/** The file that a body means, under the same rule. It stays until the transaction ends. */
export async function fileFor(
  tx: Transaction,
  parts: Links,
  actor: Actor,
  subjectId: string,
  body: GivenFile,
): Promise<FileRow> {
  const [file] = (await usableFiles(tx, parts, actor, subjectId, [body])).values()
  if (!file) throw new ApiError('unknown_file')
  return file
}

/** The file of a location that the actor may send in a conversation: one they uploaded, or that was sent to them there. */
export async function sendableFile(
  db: WorkspaceDb,
  { fileLinks }: Links,
  actor: Actor,
  { conversation, location }: { conversation: string; location: string },
): Promise<FileRow | undefined> {
  const id = fileLinks.idIn(location)
  const file = id === undefined ? undefined : await fileById(db, id)
  if (!file || file.uploaded_by === actor.id) return file
  return (await isInMessagesOf(db, actor.id, file.id, conversation)) ? file : undefined
}

/** By id, in the order given; a file that is named twice is there once. */
async function usableFiles(
  tx: Transaction,
  parts: Links,
  actor: Actor,
  subject: string,
  files: readonly GivenFile[],
): Promise<Map<string, FileRow>> {
  const ids = idsIn(parts, files)
  if (ids.length === 0) return new Map()
  const rows = await holdUsableFiles(tx, actor.workspace, { ids, person: actor.id, subject })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    ids.map((id) => {
      const row = byId.get(id)
      if (!row) throw new ApiError('unknown_file')
      return [id, row]
    }),
  )
}

const idsIn = ({ fileLinks }: Links, files: readonly GivenFile[]): string[] =>
  files.map(({ location }) => {
    const id = fileLinks.idIn(location)
    if (id === undefined) throw new ApiError('unknown_file')
    return id
  })

/** The files of somebody or of a conversation that is being deleted. One that something else refers to stays, and is nobody's. */
export const removeFilesOf = (tx: Transaction, workspace: string, subject: string): Promise<void> =>
  deleteFilesAbout(tx, workspace, subject)
