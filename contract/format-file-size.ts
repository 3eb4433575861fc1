import { fileTexts } from './texts/files.ts'

const kilo = 1024
const mega = kilo * kilo
const giga = mega * kilo

const shown = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })

/** A file's size for people: 340 kB, 2.4 MB, 100 MB. */
export function formatFileSize(bytes: number): string {
  if (bytes >= giga) return fileTexts.gigabytes(shown(bytes / giga))
  if (bytes >= mega) return fileTexts.megabytes(shown(bytes / mega))
  return fileTexts.kilobytes(shown(Math.max(bytes / kilo, 0.1)))
}
