import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = { folder: string; remove(): void }

/** A file system in memory with so much room (`2m`). */
export function mountDisk(size: string): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'foyer-test', folder], { stdio: 'pipe' })
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
  return {
    folder,
    remove() {
      execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let mounts: boolean | undefined

/** Only root can mount. */
export function canMount(): boolean {
  mounts ??= process.getuid?.() === 0 && process.platform === 'linux' && triesMount()
  return mounts
}

function triesMount(): boolean {
  try {
    mountDisk('1m').remove()
    return true
  } catch {
    return false
  }
}
