import { exportTexts } from '#contract/texts/exports.ts'
import { storageKey } from '#server/features/files/index.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { safeArchiveName } from './file-names.ts'
import { fileQuery, type FileRecord, readPages } from '../queries/records.ts'
import { ofClient } from '../queries/client-records.ts'

export type PackedFile = { id: string; key: string; path: string; size: number; date: Date; compress: boolean }

const FOLDER = 'files'

/** All files with their path in the ZIP: the owner's folder and the original name. */
export async function listPackedFiles(
  db: DbOrTransaction,
  once: (folder: string, name: string) => string,
  client: string | null,
): Promise<Map<string, PackedFile>> {
  const files = new Map<string, PackedFile>()
  const folders = new Map<string, string>()
  const folderOf = ({ owner, owner_id }: FileRecord): string => {
    const known = folders.get(owner_id ?? '')
    const folder = known ?? once(FOLDER, safeArchiveName(owner ?? exportTexts.nobodys, exportTexts.nameless))
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
