import { v7 as newId } from 'uuid'
import { emailKey } from '#contract/domain/email.ts'
import { soloClientLimit } from '#contract/domain/plans.ts'
import type { Invitation } from '#contract/invitations.ts'
import type { InvitedFor } from '#contract/items.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { findDeliveries, recordEmail, takeEmailBudget } from '#server/features/emails/index.ts'
import { ensureItemList } from '#server/features/onboarding/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { newLinkToken } from '#server/platform/crypto/session-tokens.ts'
import { checkInvitedFor } from './invited-for.ts'
import { createRegistrationLink, invitationEmail } from '../emails.ts'
import { authorize, canSeeInvitation } from '../policy.ts'
import { presentInvitation } from '../present.ts'
import {
  type InvitedRole,
  findOpenInvitation,
  insertInvitation,
  insertInvitationToken,
  listOpenInvitations,
  lockOpenInvitation,
  markWithdrawn,
  renewInvitation,
} from '../queries/invitations.ts'
import { countTakenPlaces, isEmailInWorkspace, isEmailTaken, lockWorkspacePlaces } from '../queries/places.ts'

/** Invites by email; an openly invited person gets the invitation again (REG-15). */
export async function sendInvitation(
  parts: Parts,
  actor: Actor,
  { role, email, asked }: { role: InvitedRole; email: string; asked?: InvitedFor | undefined },
): Promise<void> {
  authorize(actor, role === 'Client' ? 'client.invite' : 'employee.invite', undefined)
  await parts.limits.take('invitation by user', actor.id)
  const taken = await isEmailTaken(parts.db.system, emailKey(email))
  const { workspace } = actor
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    const places = await lockWorkspacePlaces(tx, workspace)
    if (!places) throw new ApiError('not_found')
    if (asked) await checkInvitedFor(tx, asked)
    if (role === 'Client') await ensureItemList(tx)
    const open = await findOpenInvitation(tx, workspace, emailKey(email))
    if (!open && role === 'Client') await requirePlace(tx, workspace, places.tier)
    // An account may have been created since the first check.
    const isTaken = taken || (await isEmailInWorkspace(tx, workspace, emailKey(email)))
    if (isTaken || (open && open.role !== role)) throw new ApiError('email_in_use')
    const id = open?.id ?? newId()
    if (open) await renewInvitation(tx, workspace, id, asked)
    else await insertInvitation(tx, { id, manager_id: workspace, role, email, sent_by: actor.id, asked })
    await recordAuditEvent(tx, actor, { action: 'invitation.sent', subjectId: id, subjectName: email, field: role })
    await enqueueInvitationEmail(tx, parts, { id, email, sentBy: actor.id })
  })
}

/** REG-11. The workspace is locked, so simultaneous calls count each other. */
async function requirePlace(tx: Transaction, workspace: string, tier: 'solo' | 'agency' | null): Promise<void> {
  if (tier === 'agency') return
  const { clients, invited } = await countTakenPlaces(tx, workspace)
  if (clients + invited >= soloClientLimit) throw new ApiError('solo_client_limit')
}

/** Replaces an email that still waits: a double click sends one. It counts all the same. */
export async function enqueueInvitationEmail(
  tx: Transaction,
  parts: Parts,
  { id, email, sentBy }: { id: string; email: string; sentBy: string },
): Promise<void> {
  const workspace = tx.id
  await takeEmailBudget(tx, parts, { kind: 'invitation', workspace, to: email })
  const email_id = await recordEmail(tx, { workspace, kind: 'invitation', subjectId: id, sentBy })
  const payload = { manager_id: workspace, invitation_id: id, email_id }
  await enqueue(tx, invitationEmail, payload, { jobKey: `invitation.mail ${id}` })
}

export async function listInvitations(parts: Parts, actor: Actor): Promise<Invitation[]> {
  const db = parts.db.forWorkspace(actor.workspace)
  const rows = (await listOpenInvitations(db)).filter((row) => canSeeInvitation(actor, row))
  const deliveries = await findDeliveries(
    db,
    'invitation',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentInvitation(row, deliveries.get(row.id)))
}

const events = {
  'invitation.send_again': 'invitation.sent',
  'invitation.link': 'invitation.link_made',
  'invitation.withdraw': 'invitation.withdrawn',
} as const

/** Locks an open invitation for an action, which is recorded. */
async function lockInvitation(tx: Transaction, actor: Actor, id: string, action: keyof typeof events) {
  const invitation = await lockOpenInvitation(tx, actor.workspace, id)
  authorize(actor, action, invitation)
  if (!invitation) throw new ApiError('not_found')
  const { email, role } = invitation
  await recordAuditEvent(tx, actor, { action: events[action], subjectId: id, subjectName: email, field: role })
  return invitation
}

export async function resendInvitation(parts: Parts, actor: Actor, id: string): Promise<void> {
  await parts.limits.take('invitation by user', actor.id)
  const { workspace } = actor
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    const { email } = await lockInvitation(tx, actor, id, 'invitation.send_again')
    await renewInvitation(tx, workspace, id)
    await enqueueInvitationEmail(tx, parts, { id, email, sentBy: actor.id })
  })
}

/** Creates a link to hand over without the email. Uses the system handle, which alone can read the hashes. */
export async function createInvitationLink(parts: Parts, actor: Actor, id: string): Promise<string> {
  await parts.limits.take('invitation by user', actor.id)
  const { token, hash } = newLinkToken()
  return parts.db.system.transaction(async (tx) => {
    const { role } = await lockInvitation(tx, actor, id, 'invitation.link')
    await insertInvitationToken(tx, actor.workspace, id, hash)
    return createRegistrationLink(parts.config.publicUrl, role, token)
  })
}

export async function withdrawInvitation(parts: Parts, actor: Actor, id: string): Promise<void> {
  const { workspace } = actor
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    await lockInvitation(tx, actor, id, 'invitation.withdraw')
    await markWithdrawn(tx, workspace, id)
  })
}
