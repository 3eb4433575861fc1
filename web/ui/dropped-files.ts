import { commonTexts } from '#contract/texts/common.ts'
import { fileTexts } from '#contract/texts/files.ts'

export type DroppedFiles = { files: File[]; problem: string | undefined }

/** A folder appears as an unreadable file of size 0. */
const foldersIn = (transfer: DataTransfer): Set<string> =>
  new Set(
    [...transfer.items].flatMap((item) => {
      const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
      return entry?.isDirectory ? [entry.name] : []
    }),
  )

/** As many files as the area takes, and the message about the rejected ones. */
export function fitting(files: readonly File[], multiple: boolean): DroppedFiles {
  if (files.length === 0) return { files: [], problem: commonTexts.noFileSelected }
  if (multiple || files.length === 1) return { files: [...files], problem: undefined }
  return { files: files.slice(0, 1), problem: fileTexts.onlyOne }
}

export function filesIn(transfer: DataTransfer, multiple: boolean): DroppedFiles {
  const folders = foldersIn(transfer)
  const [folder] = folders
  const dropped = fitting(
    [...transfer.files].filter(({ name }) => !folders.has(name)),
    multiple,
  )
  return folder === undefined ? dropped : { ...dropped, problem: fileTexts.folder(folder) }
}
