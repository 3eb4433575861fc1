import { parseArgs } from 'node:util'

/** The arguments of `npm run backup` and `npm run restore`; undefined when they are not understood. */
export type BackupOrder = { file: string }
export type RestoreOrder = { file: string; withoutKey: boolean; endSessions: boolean }

export function readBackupOrder(words: string[]): BackupOrder | undefined {
  const [file, ...more] = words
  return file && more.length === 0 && !file.startsWith('-') ? { file } : undefined
}

export function readRestoreOrder(words: string[]): RestoreOrder | undefined {
  try {
    const options = { 'without-key': { type: 'boolean' }, 'end-sessions': { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    const [file, ...more] = positionals
    if (!file || more.length > 0) return undefined
    return { file, withoutKey: values['without-key'] ?? false, endSessions: values['end-sessions'] ?? false }
  } catch {
    return undefined
  }
}
