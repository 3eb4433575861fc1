import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ServerLease, acquireLease } from './server-lease.ts'
import { lastLogLines, launch, type PostgresSettings } from './launch.ts'
import type { PostgresFolders } from './location.ts'
import { disarmPidFile, type PidFile, readPidFile } from './pid-file.ts'
import { isPostgresOf, postgresProcessesIn } from './processes.ts'
import { makeSocketFolder, PORT, remakeSocketFolder, removeSocketFolder } from './socket-folder.ts'

/** Recovery after a hard end can take its time; anything else is ready within a second. */
const PATIENCE_MS = 120_000
const MOST_LAUNCHES = 10
/** How long a living PostgreSQL may be without a socket: one that is just starting has none yet. */
const WITHOUT_SOCKET_MS = 5000

/** Adopts the PostgreSQL that runs on the data, or starts one after cleaning up after a killed one. */
export async function startServer(
  folders: PostgresFolders,
  settings: PostgresSettings,
  knownSocketFolder?: string,
): Promise<{ hold: ServerLease; adopted: boolean }> {
  const deadline = Date.now() + PATIENCE_MS
  let launches = 0
  let socketFolder = knownSocketFolder
  let launched = false
  while (Date.now() < deadline && launches < MOST_LAUNCHES) {
    const note = readPidFile(folders.data)
    const found = note?.socketFolder === undefined ? 'unavailable' : await acquireLease(note.socketFolder, folders.data)
    if (typeof found === 'object') {
      if (socketFolder !== undefined && found.socketFolder !== socketFolder) removeSocketFolder(socketFolder)
      return { hold: found, adopted: !launched }
    }
    if (found === 'starting' || (note && (await isStarting(folders, note)))) {
      await wait(50)
      continue
    }
    if (note) await endOrphans(folders, note)
    if (socketFolder === undefined) socketFolder = makeSocketFolder(folders.account)
    else remakeSocketFolder(socketFolder, folders.account)
    launches++
    launched = await launch(folders, socketFolder, PORT, settings)
    if (!launched) await wait(100 * launches)
  }
  if (socketFolder !== undefined && !launched) removeSocketFolder(socketFolder)
  throw new Error(
    `PostgreSQL did not start on ${folders.data}. Its last words, in ${join(folders.home, 'postgres.log')}:\n${lastLogLines(folders)}`,
  )
}

/** Whether the process in the note is a PostgreSQL that has not opened its socket yet. */
async function isStarting(folders: PostgresFolders, note: PidFile): Promise<boolean> {
  const { pid } = note
  if (pid === undefined) return false
  const end = Date.now() + WITHOUT_SOCKET_MS
  while (isPostgresOf(folders.data, pid)) {
    if (readPidFile(folders.data)?.text !== note.text) return true // it goes on
    if (Date.now() > end) return false
    await wait(20)
  }
  return false
}

/** Ends unreachable processes that still work on the data, and makes the old pid file harmless. */
async function endOrphans(folders: PostgresFolders, note: PidFile): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const left = postgresProcessesIn(folders.data)
    if (left.length === 0) break
    // SIGQUIT: the immediate end, after which the next start recovers from the log, as after a power cut.
    if (attempt % 20 === 0) for (const pid of left) quit(pid)
    await wait(20)
  }
  if (existsSync(folders.data)) disarmPidFile(folders.data, note)
}

function quit(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // it ended by itself
  }
}
