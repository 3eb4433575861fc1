import { chownSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** What root makes in the folder of another user, as a restore does, belongs to that user, who works with it later. */
export function inheritOwner(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  chownSync(path, uid, gid)
}

/** Makes a folder and those above it that are missing. */
export function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true })
  if (first === undefined) return
  const made = [folder]
  while (made[0] !== undefined && made[0] !== first) made.unshift(dirname(made[0]))
  made.forEach(inheritOwner)
}
