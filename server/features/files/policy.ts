import type { Role } from '#contract/endpoint.ts'
import type { Actor } from '#server/platform/actor.ts'
import { authorizeBy, type Verdict } from '#server/platform/actor.ts'
import type { UsedFile } from './queries/files.ts'

/** `ownerRole` is undefined when the workspace has no such person. */
type Owner = { ownerId: string; ownerRole: Role | undefined }

/**
 * `assetsGranted`: the file is an asset of a client whose assets the Employee may see. `sentToThem`: the file is in one
 * of their conversations.
 */
type FileToDelete = UsedFile & { assetsGranted: boolean; sentToThem: boolean }

export const authorize = authorizeBy({
  /** Everyone uploads for themselves, the Manager for anyone in the workspace, active or archived. */
  'file.upload': (actor, { ownerId, ownerRole }: Owner): Verdict =>
    ownerRole !== undefined && (actor.role === 'Manager' || ownerId === actor.id) ? true : 'not_found',
  'attachment.upload': (actor, { ownerId }: { ownerId: string }): Verdict => ownerId === actor.id || 'not_found',
  /** A file that the actor cannot see answers as if it did not exist. */
  'file.delete': (actor, file: FileToDelete): Verdict => {
    if (mayDelete(actor, file)) return true
    return knowsOf(actor, file) ? 'forbidden' : 'not_found'
  },
})

/** A used file needs the right to change all of its uses. An unused file belongs to its owner and its uploader. */
function mayDelete(actor: Actor, { owner_id, uploaded_by, uses }: UsedFile): boolean {
  if (actor.role === 'Manager') return true
  if (uses.length === 0) return owner_id === actor.id || uploaded_by === actor.id
  return uses.every(({ kind, subject_id }) => kind !== 'contract' && subject_id === actor.id)
}

/** Employees also see the forms to sign and the assets granted to them. */
function knowsOf(actor: Actor, { owner_id, uploaded_by, uses, assetsGranted, sentToThem }: FileToDelete): boolean {
  if (sentToThem) return true
  if (owner_id === actor.id || uploaded_by === actor.id) return true
  if (uses.some(({ subject_id }) => subject_id === actor.id)) return true
  return actor.role === 'Employee' && (assetsGranted || uses.some(({ kind }) => kind === 'employee_form'))
}
