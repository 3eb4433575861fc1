import type { Parts } from '#server/parts.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { thumbnailJob } from '../job-definitions.ts'
import {
  type DuePicture,
  findNextTry,
  listWorkspacesInLine,
  saveThumbnail,
  takeDuePicture,
} from '../queries/thumbnails.ts'
import { storageKey, thumbnailKey } from '../storage-keys.ts'
import { makeThumbnail } from '../thumbnail.ts'

/** About three hours in all. */
const MOST_TRIES = 6

export type ThumbnailMaker = {
  /** Makes the thumbnails that are due, of all workspaces. At once when that is going on: it makes the new ones, too. */
  makeDue(signal?: AbortSignal): Promise<void>
}

/**
 * One picture is unpacked at a time, and the workspaces take turns: none waits for more than one picture of each other. Each
 * picture has a job, whose first does the work of all that are due by then.
 */
export function createThumbnailMaker(parts: Parts): ThumbnailMaker {
  let isRunning = false
  let hasMore = false

  async function makeInTurns(signal?: AbortSignal): Promise<void> {
    const lastTurns = new Map<string, number>()
    for (let turn = 1; ; turn += 1) {
      signal?.throwIfAborted()
      hasMore = false
      const line = await listWorkspacesInLine(parts.db.system)
      // The sort is stable: of those without a turn the one that waits longest is first.
      const [next] = line.toSorted((a, b) => (lastTurns.get(a) ?? 0) - (lastTurns.get(b) ?? 0))
      if (next === undefined && !hasMore) return
      if (next === undefined) continue
      lastTurns.set(next, turn)
      await makeNext(parts, parts.db.forWorkspace(next))
    }
  }

  return {
    async makeDue(signal) {
      hasMore = true
      if (isRunning) return
      isRunning = true
      try {
        await makeInTurns(signal)
      } finally {
        isRunning = false
      }
    },
  }
}

async function makeNext(parts: Parts, db: WorkspaceDb): Promise<void> {
  const picture = await db.transaction((tx) => takeDuePicture(tx, MOST_TRIES))
  if (!picture) return
  const key = storageKey(db.id, picture.id)
  const outcome = await makeThumbnail(parts, key, picture)
  if (outcome === 'later') await enqueueNextTry(db, picture)
  else if (!(await db.transaction((tx) => saveThumbnail(tx, picture.id, outcome === 'made'))))
    await parts.storage.remove(thumbnailKey(key))
}

const enqueueNextTry = (db: WorkspaceDb, { id }: DuePicture): Promise<void> =>
  db.transaction(async (tx) => {
    const runAt = await findNextTry(tx, id)
    if (runAt) await enqueue(tx, thumbnailJob, { manager_id: db.id }, { runAt })
  })
