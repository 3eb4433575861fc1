import { Readable } from 'node:stream'
import { anyReader, formatDateTime } from '#contract/domain/format-dates.ts'
import { exportTexts } from '#contract/texts/exports.ts'
import type { Parts } from '#server/parts.ts'
import { ObjectMissing } from '#server/platform/storage/storage.ts'
import { clientTables } from './client-tables.ts'
import { conversationTables } from './conversation-tables.ts'
import { uniquePaths, safeArchiveName } from './file-names.ts'
import type { StartedRun } from '../queries/exports.ts'
import { countRecordsOfClient, ofClient } from '../queries/client-records.ts'
import { countRecords, fileQuery, type FileRecord, readPages } from '../queries/records.ts'
import { flatTables, type ExportTable } from './flat-tables.ts'
import { asCsv, asJson, type Pages } from './formats.ts'
import type { Zip } from './zip.ts'
import { storageKey } from '#server/features/files/index.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'

/** Progress in bytes. Changed in place, because it is reported every second. */
export type Progress = { done: number; total: number }

/** The estimated size of a record, which is unknown beforehand: each of its two forms counts half. */
const RECORD_BYTES = 512

type ArchiveInput = { parts: Parts; workspace: string; zip: Zip; progress: Progress; begun: StartedRun }

/**
 * Writes all data of a workspace, or of one of its clients. The records are read in one snapshot, so they are consistent. Files follow after the
 * transaction has ended: their bytes never change, they can only be deleted in the meantime.
 */
export async function buildArchive({ parts, workspace, zip, progress, begun }: ArchiveInput): Promise<void> {
  const { began: date, client_id: client } = begun
  const files = await parts.db.forWorkspace(workspace).snapshot(async (db) => {
    const { records, bytes } = await (client === null ? countRecords(db) : countRecordsOfClient(db, client))
    progress.total = records * RECORD_BYTES + bytes
    const once = uniquePaths()
    const packed = await listPackedFiles(db, once, client)
    const pathOf = (file: string | null) => (file === null ? null : (packed.get(file)?.path ?? null))
    const conversations = await conversationTables(db, { pathOf, once, client })
    const listed = [...clientTables(db, parts, client), ...flatTables(db, pathOf, client), conversations.index]
    await zip.add('README.txt', Readable.from([readme(begun, listed)]), { date, compress: true })
    for (const kind of [...listed, ...conversations.each]) await addKind(zip, kind, progress, date)
    return packed
  })
  const missing: string[] = []
  for (const file of files.values()) {
    if (!(await addFile(parts, zip, file, progress))) missing.push(file.path)
  }
  if (missing.length === 0) return
  await zip.add('NOT-INCLUDED.txt', Readable.from([exportTexts.missing(missing)]), { date, compress: true })
}

const readme = ({ name, business_name, client, began }: StartedRun, kinds: readonly ExportTable[]): string =>
  exportTexts.readme({
    business: business_name,
    client,
    by: name,
    at: formatDateTime(began.toISOString(), anyReader),
    kinds: kinds.map((kind) => ({ name: kind.name, about: kind.about })),
  })

async function addKind(zip: Zip, kind: ExportTable, progress: Progress, date: Date): Promise<void> {
  const counted = <Row>(pages: Pages<Row>) => countProgress(pages, progress, (page) => (page.length * RECORD_BYTES) / 2)
  await zip.add(`${kind.name}.json`, asJson(counted(kind.json())), { date, compress: true })
  await zip.add(`${kind.name}.csv`, asCsv(kind.columns, counted(kind.rows())), { date, compress: true })
}

/** False when the file was deleted since the snapshot. */
async function addFile({ storage }: Parts, zip: Zip, file: PackedFile, progress: Progress): Promise<boolean> {
  const { key, path, date, compress, size } = file
  const bytes = await storage.get(key).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return undefined
    throw error
  })
  if (!bytes) {
    progress.done += size
    return false
  }
  const pieces: AsyncIterable<Buffer> = bytes
  await zip.add(path, Readable.from(countProgress(pieces, progress, (piece) => piece.length)), { date, compress })
  return true
}

async function* countProgress<Piece>(
  pieces: AsyncIterable<Piece>,
  progress: Progress,
  sizeOf: (piece: Piece) => number,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    progress.done += sizeOf(piece)
    yield piece
  }
}

type PackedFile = { id: string; key: string; path: string; size: number; date: Date; compress: boolean }

const FOLDER = 'files'

/** All files with their path in the ZIP: the owner's folder and the original name. */
async function listPackedFiles(
  db: DbOrTransaction,
  once: (folder: string, name: string) => string,
  client: string | null,
): Promise<Map<string, PackedFile>> {
  const files = new Map<string, PackedFile>()
  const folders = new Map<string, string>()
  const folderOf = ({ owner, owner_id }: FileRecord): string => {
    const cachedFolder = folders.get(owner_id ?? '')
    const folder = cachedFolder ?? once(FOLDER, safeArchiveName(owner ?? exportTexts.nobodys, exportTexts.nameless))
    folders.set(owner_id ?? '', folder)
    return folder
  }
  for await (const page of readPages<FileRecord>(db, ofClient(fileQuery, client))) {
    for (const file of page) {
      const { id, name, size, type, uploaded } = file
      const path = once(folderOf(file), safeArchiveName(name, exportTexts.nameless))
      files.set(id, { id, key: storageKey(db.id, id), path, size, date: uploaded, compress: isCompressible(type) })
    }
  }
  return files
}

/** Images and videos are compressed already: compressing them again takes minutes and saves nothing. */
const isCompressible = (type: string): boolean => /^text\/|json|xml|svg|bmp|tiff|postscript/.test(type)
