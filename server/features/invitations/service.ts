import { v7 as newId } from 'uuid'
import { emailKey } from '#contract/domain/email.ts'
import { soloClientLimit } from '#contract/domain/plans.ts'
import type { CheckedLink, Invitation } from '#contract/invitations.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { notify } from '#server/features/notifications/service.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { hashOfToken, newLinkToken } from '#server/platform/tokens.ts'
import { invitationMail } from './jobs.ts'
import { registrationLink } from './link.ts'
import { authorize, sees } from './policy.ts'
import { presentInvitation, presentLink } from './present.ts'
import * as queries from './queries.ts'

export type { InvitedRole, OpenInvitation } from './queries.ts'

/** Invites by e-mail; who is openly invited is sent the invitation again (REG-15). */
export async function invite(parts: Parts, actor: Actor, role: queries.InvitedRole, email: string): Promise<void> {
  authorize(actor, role === 'Client' ? 'client.invite' : 'employee.invite', undefined)
  await parts.limits.take('invitation by user', actor.id)
  const taken = await queries.isEmailTaken(parts.db.system, emailKey(email))
  const { workspace } = actor
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    const held = await queries.holdWorkspace(tx, workspace)
    if (!held) throw new ApiError('not_found')
    const known = await queries.openInvitationOf(tx, workspace, emailKey(email))
    if (!known && role === 'Client') await ensurePlace(tx, workspace, held.tier)
    // An account may have been made since it was asked whether the e-mail is taken.
    const isTaken = taken || (await queries.isOfWorkspace(tx, workspace, emailKey(email)))
    if (isTaken || (known && known.role !== role)) throw new ApiError('email_in_use')
    const id = known?.id ?? newId()
    if (known) await queries.renewInvitation(tx, workspace, id)
    else await queries.insertInvitation(tx, { id, manager_id: workspace, role, email, sent_by: actor.id })
    await recordAuditEvent(tx, actor, { action: 'invitation.sent', subjectId: id, subjectName: email, field: role })
    await sendMail(tx, workspace, id)
  })
}

/** REG-11. The workspace is locked, so that of simultaneous calls each counts those before it. */
async function ensurePlace(tx: Transaction, workspace: string, tier: 'solo' | 'agency' | null): Promise<void> {
  if (tier === 'agency') return
  const { clients, invited } = await queries.placesTaken(tx, workspace)
  if (clients + invited >= soloClientLimit) throw new ApiError('solo_client_limit')
}

/** A mail that still waits is replaced: a double click sends one. */
const sendMail = (tx: Transaction, manager_id: string, invitation_id: string) =>
  enqueue(tx, invitationMail, { manager_id, invitation_id }, { jobKey: `invitation.mail ${invitation_id}` })

export async function listInvitations(parts: Parts, actor: Actor): Promise<Invitation[]> {
  const rows = await queries.openInvitations(parts.db.forWorkspace(actor.workspace))
  return rows.filter((row) => sees(actor, row)).map(presentInvitation)
}

export async function sendAgain(parts: Parts, actor: Actor, id: string): Promise<void> {
  await parts.limits.take('invitation by user', actor.id)
  const { workspace } = actor
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    const invitation = await queries.openInvitation(tx, workspace, id)
    authorize(actor, 'invitation.send_again', invitation)
    if (!invitation) throw new ApiError('not_found')
    await queries.renewInvitation(tx, workspace, id)
    const { email, role } = invitation
    await recordAuditEvent(tx, actor, { action: 'invitation.sent', subjectId: id, subjectName: email, field: role })
    await sendMail(tx, workspace, id)
  })
}

/** A link to hand over by other means than the mail. Through the system's handle, which alone sees the hashes. */
export async function makeLink(parts: Parts, actor: Actor, id: string): Promise<string> {
  await parts.limits.take('invitation by user', actor.id)
  const { token, hash } = newLinkToken()
  return parts.db.system.transaction(async (tx) => {
    const invitation = await queries.openInvitation(tx, actor.workspace, id)
    authorize(actor, 'invitation.link', invitation)
    if (!invitation) throw new ApiError('not_found')
    await queries.insertToken(tx, actor.workspace, id, hash)
    const { email, role } = invitation
    await recordAuditEvent(tx, actor, {
      action: 'invitation.link_made',
      subjectId: id,
      subjectName: email,
      field: role,
    })
    return registrationLink(parts.config.publicUrl, invitation.role, token)
  })
}

export async function withdraw(parts: Parts, actor: Actor, id: string): Promise<void> {
  const { workspace } = actor
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    const invitation = await queries.openInvitation(tx, workspace, id)
    authorize(actor, 'invitation.withdraw', invitation)
    if (!invitation) throw new ApiError('not_found')
    await queries.withdrawInvitation(tx, workspace, id)
    const { email, role } = invitation
    await recordAuditEvent(tx, actor, {
      action: 'invitation.withdrawn',
      subjectId: id,
      subjectName: email,
      field: role,
    })
  })
}

/** What the registration page shows. Looking does not use a link up: mail scanners look. */
export async function checkLink(
  parts: Parts,
  role: queries.InvitedRole,
  token: string,
  address: string,
): Promise<CheckedLink> {
  const invitation = await findByToken(parts, token)
  if (invitation?.role === role) return presentLink(invitation)
  await parts.limits.take('guess by address', address)
  throw new ApiError('invalid_link')
}

/** The invitation of a link, unless it was used or withdrawn, or has run out. */
export const findByToken = (parts: Parts, token: string): Promise<queries.OpenInvitation | undefined> =>
  queries.invitationByToken(parts.db.system, hashOfToken(token))

/**
 * Uses an invitation up within a registration, in a transaction of the system's handle. False when it is no longer good, or there
 * is no place: then it stays open and the Manager is told why (REG-11), which the caller commits.
 */
export async function accept(tx: Transaction, parts: Parts, invitation: queries.OpenInvitation): Promise<boolean> {
  const { manager_id: workspace, id, role, email } = invitation
  const held = await queries.holdWorkspace(tx, workspace)
  if (!held || !(await queries.openInvitation(tx, workspace, id))) return false
  if (held.tier !== 'agency') {
    if (role === 'Employee') return false
    const { clients } = await queries.placesTaken(tx, workspace)
    if (clients >= soloClientLimit) {
      await tellNoPlace(tx, parts, { workspace, id, email })
      return false
    }
  }
  await queries.markUsed(tx, workspace, id)
  return true
}

/**
 * Ends the open invitation of an e-mail for which an account is made by other means. The workspace is locked, as by all who give
 * invitations out or accept them; one that was closed meanwhile has no accounts to make.
 */
export async function endInvitationOf(tx: Transaction, workspace: string, email: string): Promise<void> {
  if (!(await queries.holdWorkspace(tx, workspace))) throw new ApiError('not_found')
  await queries.withdrawInvitationOf(tx, workspace, emailKey(email))
}

/** Forgets the invitations of an e-mail that are over: of somebody who is deleted, they hold the address. */
export const forgetInvitationsOf = (tx: Transaction, workspace: string, email: string): Promise<void> =>
  queries.deleteEndedInvitations(tx, workspace, emailKey(email))

type Refused = { workspace: string; id: string; email: string }

async function tellNoPlace(tx: Transaction, parts: Parts, { workspace, id, email }: Refused): Promise<void> {
  if (!(await queries.markRefused(tx, workspace, id))) return
  const message = notificationTexts.couldNotRegister(email)
  await notify(tx, parts, {
    workspace,
    userId: workspace,
    kind: 'registration',
    message,
    link: '/settings/billing',
    subjectId: id,
  })
}
