import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mostUploaders, type showStorage as showCall, storageWarningShare } from '#contract/files.ts'
import { hasEmployees } from '#contract/domain/plans.ts'
import { formatFileSize } from '#contract/format-file-size.ts'
import { storageTexts } from '#contract/texts/files.ts'
import { findPerson } from '#server/features/access/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { thumbnailJob } from '../job-definitions.ts'
import { type FileRow, insertFile } from '../queries/files.ts'
import type { OpenUploads } from '../queries/uploads.ts'
import { findUsedBytes, listUploaders, saveWarned, sumUploadsByLink, sumUploadsOf } from '../queries/storage-usage.ts'
import { formBytes } from '../upload-form.ts'
import type { Room } from '../upload-inspection.ts'

/** Tells the Manager that the room is nearly used up. Its handler is above this feature, where notifications are. */
export const storageWarningJob = defineJob(
  'files.storage_warning',
  z.object({ manager_id: z.uuid(), used: z.number(), quota: z.number() }),
)

type Limited = Pick<Parts, 'config' | 'db'>

/** A link by which somebody without an account uploads for a client, with a room of its own within the client's. */
export type UploadLink = {
  id: string
  room: { files: number; bytes: number }
  /** Throws when the link has ended meanwhile; it cannot end before the transaction does. */
  requireOpen(tx: Transaction): Promise<void>
}

/** Undefined where there is no limit. A workspace without a plan has the room of the smaller one. */
const quotaOf = ({ config: { storageQuota } }: Pick<Parts, 'config'>, { tier }: Pick<Actor, 'tier'>) =>
  hasEmployees(tier) ? storageQuota.agency : storageQuota.solo

const shareOf = ({ config: { storageQuota } }: Pick<Parts, 'config'>, { role }: Pick<Actor, 'role'>) =>
  role === 'Client' ? storageQuota.client : undefined

/** Before the body is read. The limits count when the file is stored (`insertCountedFile`). */
export async function findRoom(
  parts: Limited,
  actor: Actor,
  link?: UploadLink,
  open: OpenUploads = NONE_OPEN,
): Promise<Room> {
  const db = parts.db.forWorkspace(actor.workspace)
  const [quota, share] = [quotaOf(parts, actor), shareOf(parts, actor)]
  const [used, own, byLink] = await Promise.all([
    quota === undefined ? 0 : findUsedBytes(db),
    share === undefined ? 0 : sumUploadsOf(db, actor.id),
    link && sumUploadsByLink(db, link.id),
  ])
  const [left, ownLeft] = [(quota ?? Infinity) - used - open.bytes, (share ?? Infinity) - own - open.own]
  const linkLeft = link && byLink ? roomOfLink(link, byLink) - open.byLink : Infinity
  const bytes = Math.min(left, ownLeft, linkLeft)
  return {
    bytes: Math.max(0, bytes),
    refusal: async () => (link && bytes === linkLeft ? linkRefusal(link) : refusalOf(parts, actor, db, ownLeft < left)),
  }
}

const NONE_OPEN: OpenUploads = { bytes: 0, own: 0, byLink: 0 }

const roomOfLink = ({ room }: UploadLink, used: { files: number; bytes: number }): number =>
  used.files < room.files ? room.bytes - used.bytes : 0

const linkRefusal = ({ room }: UploadLink) =>
  new ApiError('storage_quota', { detail: storageTexts.fullFor.link(room.files, formatFileSize(room.bytes)) })

/** A declared length says before the body that it is too much. */
export async function refuseDeclared({ bytes, refusal }: Room, { headers }: FastifyRequest): Promise<void> {
  const declared = Number(headers['content-length'] ?? 0) - formBytes
  if (bytes === 0 || declared > bytes) throw await refusal()
}

/** Before bytes of a known size are stored. */
export async function requireRoom(parts: Limited, actor: Actor, bytes: number): Promise<void> {
  const room = await findRoom(parts, actor)
  if (bytes > room.bytes) throw await room.refusal()
}

/**
 * Inserts the row. A trigger adds its bytes to the workspace's count and holds that until the commit, so of uploads at
 * the same time each sees those before it, and together they never exceed the room.
 */
export async function insertCountedFile(
  parts: Limited,
  actor: Actor,
  file: FileRow,
  { link, claim }: { link?: UploadLink | undefined; claim?: ((tx: Transaction) => Promise<void>) | undefined } = {},
): Promise<void> {
  const [quota, share] = [quotaOf(parts, actor), shareOf(parts, actor)]
  const db = parts.db.forWorkspace(actor.workspace)
  await db.transaction(async (tx) => {
    await insertFile(tx, file, link?.id ?? null)
    await claim?.(tx)
    if (link) await requireLinkRoom(tx, link)
    const used = quota === undefined ? 0 : await findUsedBytes(tx)
    const isOver = quota !== undefined && used > quota
    if (isOver || (share !== undefined && (await sumUploadsOf(tx, actor.id)) > share)) {
      throw await refusalOf(parts, actor, tx, !isOver)
    }
    if (file.thumbnail_due) await enqueue(tx, thumbnailJob, { manager_id: actor.workspace })
    if (quota === undefined) return
    const isNearlyFull = used >= quota * storageWarningShare
    if ((await saveWarned(tx, isNearlyFull)) && isNearlyFull)
      await enqueue(tx, storageWarningJob, { manager_id: actor.workspace, used, quota })
  })
}

/** Uploads of a link wait for each other like all others: the rows before it are counted. */
async function requireLinkRoom(tx: Transaction, link: UploadLink): Promise<void> {
  const { files, bytes } = await sumUploadsByLink(tx, link.id)
  if (files > link.room.files || bytes > link.room.bytes) throw linkRefusal(link)
  await link.requireOpen(tx)
}

async function refusalOf(
  parts: Pick<Parts, 'config'>,
  actor: Actor,
  db: DbOrTransaction,
  ofShare: boolean,
): Promise<ApiError> {
  const texts = storageTexts.fullFor
  if (actor.role === 'Manager') {
    const limit = formatFileSize(quotaOf(parts, actor) ?? 0)
    return new ApiError('storage_quota', {
      detail: hasEmployees(actor.tier) ? texts.Manager(limit) : texts.solo(limit),
    })
  }
  const manager = (await findPerson(db, db.id))?.name ?? ''
  return new ApiError('storage_quota', { detail: ofShare ? texts.share(manager) : texts.others(manager) })
}

type Storage = z.output<(typeof showCall.answers)[200]>

export async function showStorage(parts: Limited, actor: Actor): Promise<Storage> {
  const db = parts.db.forWorkspace(actor.workspace)
  const [used, uploaders] = await Promise.all([findUsedBytes(db), listUploaders(db, mostUploaders)])
  return {
    used,
    limit: quotaOf(parts, actor) ?? null,
    uploaders: uploaders.map(({ id, bytes, ...rest }) => ({ _id: id, used: bytes, ...rest })),
  }
}
