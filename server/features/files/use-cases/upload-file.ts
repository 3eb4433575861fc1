import type { FastifyRequest } from 'fastify'
import type { FilePart, ReceivedPart, UploadedFile } from '#contract/files.ts'
import { findPerson } from '#server/features/access/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { receiveFile } from '../upload-form.ts'
import { authorize } from '../policy.ts'
import { findRoom, refuseDeclared, type UploadLink } from './storage-quota.ts'
import { storeFile } from './store-file.ts'
import { uploadPart } from './upload-part.ts'

type Upload = {
  owner: string
  /** Which part of a long file the body has; without an id the body is the whole file. */
  part: FilePart
  link?: UploadLink
}

export async function uploadFile(
  parts: Parts,
  actor: Actor,
  { owner, part, link }: Upload,
  request: FastifyRequest,
): Promise<UploadedFile | ReceivedPart> {
  const person = await findPerson(parts.db.forWorkspace(actor.workspace), owner)
  authorize(actor, 'file.upload', { ownerId: owner, ownerRole: person?.role })
  const release = link
    ? parts.limits.acquire('upload by link', link.id)
    : parts.limits.acquire('upload by user', actor.id)
  try {
    if (part.upload !== undefined) return await uploadPart(parts, actor, { owner, link, part }, request)
    const room = await findRoom(parts, actor, link)
    await refuseDeclared(room, request)
    return await storeFile(parts, actor, { owner, link }, (key) =>
      receiveFile(parts.storage, key, request, { room, scanner: parts.scanner }),
    )
  } finally {
    release()
  }
}

export function uploadMessageFile(parts: Parts, actor: Actor, upload: Upload, request: FastifyRequest) {
  authorize(actor, 'attachment.upload', { ownerId: upload.owner })
  return uploadFile(parts, actor, upload, request)
}
