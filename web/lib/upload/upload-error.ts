import { maxFileBytes } from '#contract/files.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { fileTexts } from '#contract/texts/files.ts'
import { CallError } from '#web/lib/http/request.ts'
import { formatFileSize } from '#contract/format-file-size.ts'

export function tooLargeText({ name, size }: File): string {
  const [its, most] = [formatFileSize(size), formatFileSize(maxFileBytes)]
  return fileTexts.tooLarge(name, its === most ? fileTexts.justOver(most) : its, most)
}

/** The sentence for a file that the server would refuse, before anything is sent. */
export function validateFile(file: File): string | undefined {
  if (file.size > maxFileBytes) return tooLargeText(file)
  return file.size === 0 ? fileTexts.failed(file.name, fileTexts.withoutBytes) : undefined
}

export function uploadErrorText(file: File, error: unknown): string {
  if (!(error instanceof CallError)) return fileTexts.failed(file.name, commonTexts.somethingWrong)
  if (error.status !== 413 || error.code === 'storage_quota') return fileTexts.failed(file.name, error.message)
  return file.size > maxFileBytes ? tooLargeText(file) : fileTexts.refusedSize(file.name, formatFileSize(file.size))
}

/** Sending the same file again cannot help. */
export const isFinalUploadError = (error: unknown): boolean =>
  error instanceof CallError &&
  ((error.status === 413 && error.code !== 'storage_quota') ||
    error.code === 'empty_file' ||
    error.code === 'infected_file' ||
    error.code === 'invalid_fields')
