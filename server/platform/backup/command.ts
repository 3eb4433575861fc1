import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The arguments of `npm run backup` and `npm run restore`; undefined when they are not understood. */
export type BackupOrder = { file: string; encrypt: boolean }
export type RestoreOrder = { file: string; withoutKey: boolean; acceptUnsealed: boolean; endSessions: boolean }

export function readBackupOrder(words: string[]): BackupOrder | undefined {
  const read = readWords(words, ['encrypt'])
  return read && { file: read.file, encrypt: read.flags.has('encrypt') }
}

export function readRestoreOrder(words: string[]): RestoreOrder | undefined {
  const read = readWords(words, ['without-key', 'accept-unsealed', 'end-sessions'])
  if (!read) return undefined
  const { file, flags } = read
  return {
    file,
    withoutKey: flags.has('without-key'),
    acceptUnsealed: flags.has('accept-unsealed'),
    endSessions: flags.has('end-sessions'),
  }
}

function readWords(words: string[], flagNames: string[]): { file: string; flags: Set<string> } | undefined {
  const options = Object.fromEntries(flagNames.map((name) => [name, { type: 'boolean' as const }]))
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    const [file, ...more] = positionals
    if (!file || more.length > 0) return undefined
    // The command itself runs in the folder of the code.
    return { file: resolve(process.env.INIT_CWD ?? '', file), flags: new Set(Object.keys(values)) }
  } catch {
    return undefined
  }
}
