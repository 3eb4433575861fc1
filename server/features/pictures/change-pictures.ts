import type { FastifyRequest } from 'fastify'
import { validate } from 'uuid'
import { maxPictureIds, type Picture } from '#contract/pictures.ts'
import { findClient, findEffectiveGrants, findVisibleClient } from '#server/features/access/index.ts'
import { publishPeopleChanged } from '#server/features/auth/index.ts'
import {
  attachFile,
  deleteAttachedFiles,
  listPicturesOf,
  type FileHolder,
  type PictureUse,
  type ShownPicture,
  storePicture,
} from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import { type Actor, findClosedGate } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { authorize } from './policy.ts'
import { lockPeople, lockPerson } from './queries.ts'

const kindOf = (use: ShownPicture): Picture['kind'] => (use === 'picture' ? 'person' : 'business')

/** People without a picture, and people whom the actor may not see, are missing. Behind a closed gate one sees oneself. */
export async function listPictures(parts: Parts, actor: Actor, ids: string): Promise<Picture[]> {
  const validIds = [...new Set(ids.toLowerCase().split(','))].filter((id) => validate(id)).slice(0, maxPictureIds)
  const visibleIds = findClosedGate(actor) ? validIds.filter((id) => id === actor.id) : validIds
  if (visibleIds.length === 0) return []
  const found = await listPicturesOf(parts.db.forWorkspace(actor.workspace), parts, actor, visibleIds)
  return found.map(({ subjectId, kind, location }) => ({ _id: subjectId, kind: kindOf(kind), location }))
}

export function saveOwnPicture(parts: Parts, actor: Actor, request: FastifyRequest): Promise<Picture> {
  return savePicture(parts, actor, { use: 'picture', person: actor.id }, request)
}

export function deleteOwnPicture(parts: Parts, actor: Actor): Promise<void> {
  return deletePicture(parts, actor, { use: 'picture', person: actor.id })
}

export async function saveClientLogo(
  parts: Parts,
  actor: Actor,
  client: string,
  request: FastifyRequest,
): Promise<Picture> {
  await authorizeLogo(parts.db.forWorkspace(actor.workspace), actor, client)
  return savePicture(parts, actor, { use: 'client_logo', person: client }, request)
}

export async function deleteClientLogo(parts: Parts, actor: Actor, client: string): Promise<void> {
  await authorizeLogo(parts.db.forWorkspace(actor.workspace), actor, client)
  await deletePicture(parts, actor, { use: 'client_logo', person: client })
}

async function authorizeLogo(db: DbOrTransaction, actor: Actor, id: string): Promise<void> {
  if (actor.role === 'Client' ? !(await findClient(db, id)) : !(await findVisibleClient(db, actor, id))) {
    throw new ApiError('not_found')
  }
  const assetsGranted = actor.role === 'Employee' && (await findEffectiveGrants(db, actor.id, id))('assets')
  authorize(actor, 'client_logo.change', { id, assetsGranted })
}

type Place = { use: PictureUse; person: string }

async function savePicture(
  parts: Parts,
  actor: Actor,
  { use, person }: Place,
  request: FastifyRequest,
): Promise<Picture> {
  const { workspace } = actor
  const file = await storePicture(parts, actor, person, request)
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    await lockWithActor(tx, actor, person)
    // Once more: an upload takes its time, in which the actor may have lost the right to it.
    if (use === 'client_logo') await authorizeLogo(tx, actor, person)
    await deleteAttachedFiles(tx, { workspace, kind: use, subjectId: person })
    await attachFile(tx, { workspace, kind: use, subjectId: person }, file)
    await publishPicture(tx, parts, person)
  })
  return {
    _id: person,
    kind: kindOf(use),
    location: parts.fileLinks.linkTo({ workspace, person: actor.id, id: file.id, name: file.name }),
  }
}

/** The actor's account and grants stay as they are until the transaction ends. */
async function lockWithActor(tx: Transaction, actor: Actor, person: string): Promise<void> {
  const people = await lockPeople(tx, [person, actor.id])
  if (!people.some(({ id }) => id === person)) throw new ApiError('not_found')
  if (!people.some(({ id, archived_at }) => id === actor.id && archived_at === null))
    throw new ApiError('not_signed_in')
}

async function deletePicture(parts: Parts, { workspace }: Actor, { use, person }: Place): Promise<void> {
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    await lockPerson(tx, person)
    const deleted = await deleteAttachedFiles(tx, { workspace, kind: use, subjectId: person })
    if (deleted > 0) await publishPicture(tx, parts, person)
  })
}

const publishPicture = (tx: Transaction, parts: Parts, person: string) =>
  publishPeopleChanged(tx, parts, { manager_id: tx.id, user_id: person })

/** Faces change on every open page when the file of a picture is deleted. */
export const pictureFiles: FileHolder = {
  lock: lockPerson,
  release: (tx, parts, _actor, { use }) => publishPicture(tx, parts, use.subject_id),
}
