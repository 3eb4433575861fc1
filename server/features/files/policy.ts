import type { Role } from '#contract/endpoint.ts'
import type { Actor } from '#server/platform/actor.ts'
import { authorizeBy, type Verdict } from '#server/platform/actor.ts'
import type { UsedFile } from './queries/files.ts'

/** Whoever belongs to the workspace; undefined where nobody there has this id. */
type Owner = { ownerId: string; ownerRole: Role | undefined }

/**
 * `assetsGranted`: it is among the assets of a client of whom this person was granted them. `sentToThem`: in a conversation that
 * they are in.
 */
type FileToDelete = UsedFile & { assetsGranted: boolean; sentToThem: boolean }

export const authorize = authorizeBy({
  /** For oneself; the Manager also for anyone of the workspace, active or archived. */
  'file.upload': (actor, { ownerId, ownerRole }: Owner): Verdict =>
    ownerRole !== undefined && (actor.role === 'Manager' || ownerId === actor.id) ? true : 'not_found',
  'attachment.upload': (actor, { ownerId }: { ownerId: string }): Verdict => ownerId === actor.id || 'not_found',
  /** A file that is none of this person's business is as unknown to them as one that does not exist. */
  'file.delete': (actor, file: FileToDelete): Verdict => {
    if (mayDelete(actor, file)) return true
    return knowsOf(actor, file) ? 'forbidden' : 'not_found'
  },
})

/** Who may change every thing it hangs on; where it hangs on nothing, whoever uploaded it or has it. */
function mayDelete(actor: Actor, { owner_id, uploaded_by, uses }: UsedFile): boolean {
  if (actor.role === 'Manager') return true
  if (uses.length === 0) return owner_id === actor.id || uploaded_by === actor.id
  return uses.every(({ kind, subject_id }) => kind !== 'contract' && subject_id === actor.id)
}

/** Whether they have it in sight anywhere. Employees see the forms that they sign, and the assets that were granted to them. */
function knowsOf(actor: Actor, { owner_id, uploaded_by, uses, assetsGranted, sentToThem }: FileToDelete): boolean {
  if (sentToThem) return true
  if (owner_id === actor.id || uploaded_by === actor.id) return true
  if (uses.some(({ subject_id }) => subject_id === actor.id)) return true
  return actor.role === 'Employee' && (assetsGranted || uses.some(({ kind }) => kind === 'employee_form'))
}
