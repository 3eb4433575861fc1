import { type GrantKey, isItemGrant } from '#contract/domain/grant-keys.ts'
import { hasEmployees } from '#contract/domain/plans.ts'
import type { Role } from '#contract/endpoint.ts'
import { assetKeys } from '#contract/onboarding-record.ts'
import type { Actor } from '#server/platform/actor.ts'
import { authorizeBy, findClosedGate, type Verdict } from '#server/platform/actor.ts'
import type { FileForReader, Use, UsedFile } from './queries/files.ts'

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

type ReadFile = Pick<
  FileForReader,
  'owner_id' | 'uploaded_by' | 'uses' | 'in_messages' | 'in_inboxes' | 'as_picture'
> & {
  grantedUses: ReadonlySet<Use>
}

/**
 * Whether a person may see a file now (FILE-2): while nothing uses it, its owner and its uploader; afterwards those who
 * see one of its uses. Behind a closed gate one sees one's own picture only (SUB-5).
 */
export function mayReadFile(person: string, reader: FileForReader['reader'], file: ReadFile): boolean {
  if (!reader || (reader.role === 'Employee' && reader.tier === 'solo')) return false // SUB-9
  if (findClosedGate(reader)) {
    return file.uses.some(({ kind, subject_id }) => isPicture(kind) && subject_id === person)
  }
  if (file.uses.length === 0) return file.owner_id === person || file.uploaded_by === person
  return file.uses.some((use) => seesUse(person, reader, use, file) || file.grantedUses.has(use))
}

const isPicture = (kind: Use['kind']) => kind === 'picture' || kind === 'client_logo'

/** The grant by which an Employee sees what a client handed over. */
export function grantOfUse(kind: Use['kind']): GrantKey | undefined {
  if (isItemGrant(kind)) return kind
  return (assetKeys as readonly Use['kind'][]).includes(kind) ? 'assets' : undefined
}

function seesUse(
  person: string,
  { role, tier }: NonNullable<FileForReader['reader']>,
  { kind, subject_id }: Use,
  { in_messages, in_inboxes, as_picture }: ReadFile,
): boolean {
  switch (kind) {
    case 'thumbnail_logo':
    case 'homepage_logo':
      return true
    case 'picture':
    case 'client_logo':
      return as_picture
    case 'message':
      return in_messages || (role === 'Manager' && hasEmployees(tier) && in_inboxes)
    case 'employee_form':
      return role !== 'Client' && hasEmployees(tier)
    case 'signed_form':
      return subject_id === person || (role === 'Manager' && hasEmployees(tier))
    default:
      return role === 'Manager' || subject_id === person
  }
}
