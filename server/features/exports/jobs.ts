import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { exportTexts } from '#contract/texts/exports.ts'
import { storageKey } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import { defineJob, enqueue, PermanentFailure } from '#server/platform/jobs/jobs.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { buildArchive, type Progress } from './archive/build-archive.ts'
import {
  startRun,
  deleteExpiredExport,
  belongsToOtherRun,
  markFailed,
  markReady,
  type Run,
  deleteExpiredExports,
  failStuckExports,
  updateProgress,
} from './queries/exports.ts'
import { storeZip } from './archive/zip.ts'

const exportPayload = z.object({ manager_id: z.uuid(), export_id: z.uuid() })

export const exportsGather = defineJob('exports.gather', exportPayload)
/** Runs when an export expires, an hour after it is ready. */
export const exportsExpire = defineJob('exports.expire', exportPayload)
/** Enqueued by the database when an export's row is deleted, in the same transaction. */
const exportsDelete = defineJob('exports.remove', exportPayload)

/**
 * An export takes minutes. All exports of an installation share these two queues, so that they never delay other jobs.
 */
export const queueFor = (id: string): string => `exports ${Number.parseInt(id.slice(-1), 16) % 2}`

type Asked = z.output<typeof exportsGather.payload>

const MOST_ATTEMPTS = 4
const BEAT_MS = 1000

export function exportJobs(parts: Parts): void {
  const { jobs, storage, db } = parts
  jobs.handle(exportsGather, (payload, { attempt, signal }) => attemptExport(parts, payload, attempt, signal))
  jobs.handle(exportsExpire, ({ manager_id, export_id }) => deleteExpiredExport(db.forWorkspace(manager_id), export_id))
  jobs.handle(exportsDelete, ({ manager_id, export_id }) => storage.remove(storageKey(manager_id, export_id)))
  jobs.every('exports.sweep', '*/10 * * * *', async () => {
    await deleteExpiredExports(db.system)
    await failStuckExports(db.system, exportTexts.interrupted)
  })
}

/** The export is ready, has failed, or is retried in the end. */
async function attemptExport(parts: Parts, payload: Asked, attempt: number, signal: AbortSignal): Promise<void> {
  const { manager_id: workspace, export_id: id } = payload
  const fail = async (problem: string) => {
    // The file of a finished export stays: its job is attempted again if the process died before it ended.
    if (await markFailed(parts.db.forWorkspace(workspace), { id, problem }))
      await parts.storage.remove(storageKey(workspace, id))
  }
  // The process died in all previous attempts, perhaps because of this export.
  if (attempt > MOST_ATTEMPTS) return fail(exportTexts.interrupted)
  try {
    await writeExport(parts, workspace, { id, run: newId() }, signal)
  } catch (error) {
    const isFull = error instanceof ApiError && error.code === 'storage_full'
    if (isFull) {
      parts.log.warn({ workspace, export: id }, 'an export did not fit into the storage')
      return fail(exportTexts.storageFull)
    }
    if (attempt < MOST_ATTEMPTS || signal.aborted) throw error
    await fail(exportTexts.broken)
    throw new PermanentFailure('an export failed each time', { cause: error })
  }
}

async function writeExport(parts: Parts, workspace: string, run: Run, stopping: AbortSignal): Promise<void> {
  const db = parts.db.forWorkspace(workspace)
  const begun = await startRun(db, run)
  if (!begun) return
  const progress: Progress = { done: 0, total: 0 }
  const over = new AbortController()
  const beat = reportProgress(parts, () => updateProgress(db, { ...run, ...progress }), over)
  const key = storageKey(workspace, run.id)
  try {
    const signal = AbortSignal.any([stopping, over.signal])
    const { storage } = parts
    await storeZip({ storage, key, signal }, async (zip) => {
      await buildArchive({ parts, workspace, zip, progress, begun })
      // From here on this attempt replaces what another one may have stored.
      if (!(await updateProgress(db, { ...run, ...progress }))) over.abort()
      over.signal.throwIfAborted()
    })
  } catch (error) {
    // The workspace was deleted, or another attempt has taken over.
    if (over.signal.aborted) return
    throw error
  } finally {
    await beat.stop()
  }
  await finish(parts, workspace, { ...run, total: progress.total }, key)
}

async function finish(parts: Parts, workspace: string, run: Run & { total: number }, key: string): Promise<void> {
  const size = (await parts.storage.size(key)) ?? 0
  const db = parts.db.forWorkspace(workspace)
  const isReady = await db.transaction(async (tx) => {
    const expires = await markReady(tx, { ...run, size })
    if (!expires) return false
    await enqueue(tx, exportsExpire, { manager_id: workspace, export_id: run.id }, { runAt: expires })
    return true
  })
  if (!isReady && !(await belongsToOtherRun(db, run))) await parts.storage.remove(key)
}

/** Saves the progress every second. Aborts when the export was deleted or another attempt has taken over. */
function reportProgress(
  { log }: Parts,
  publishProgress: () => Promise<boolean>,
  over: AbortController,
): { stop(): Promise<void> } {
  let publishing: Promise<void> | undefined
  const timer = setInterval(() => {
    publishing ??= publishProgress()
      .then((isWanted) => {
        if (!isWanted) over.abort()
      })
      .catch((err: unknown) => log.warn({ err }, 'the progress of an export could not be published'))
      .finally(() => (publishing = undefined))
  }, BEAT_MS)
  return {
    async stop() {
      clearInterval(timer)
      await publishing
    },
  }
}
