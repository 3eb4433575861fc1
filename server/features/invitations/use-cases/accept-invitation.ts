import { emailKey } from '#contract/domain/email.ts'
import { soloClientLimit } from '#contract/domain/plans.ts'
import type { CheckedLink } from '#contract/invitations.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { notify } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { hashOfToken } from '#server/platform/crypto/session-tokens.ts'
import { presentInvitationLink } from '../present.ts'
import {
  type InvitedRole,
  type OpenInvitation,
  deleteEndedInvitations,
  findInvitationByToken,
  lockOpenInvitation,
  markInvitationRefused,
  markInvitationUsed,
  markWithdrawnByEmail,
} from '../queries/invitations.ts'
import { countTakenPlaces, lockWorkspacePlaces } from '../queries/places.ts'

/** The contents of the registration page. Reading does not use up the link, because mail scanners open links. */
export async function checkInvitationLink(
  parts: Parts,
  role: InvitedRole,
  token: string,
  address: string,
): Promise<CheckedLink> {
  const invitation = await findInvitation(parts, token)
  if (invitation?.role === role) return presentInvitationLink(invitation)
  await parts.limits.take('guess by address', address)
  throw new ApiError('invalid_link')
}

/** The invitation of a link, unless it was used, withdrawn or has expired. */
export const findInvitation = (parts: Parts, token: string): Promise<OpenInvitation | undefined> =>
  findInvitationByToken(parts.db.system, hashOfToken(token))

/**
 * Uses up an invitation within a registration, in a transaction of the system handle. False when the invitation is
 * unusable or no place is left: the invitation then stays open and the Manager gets a notification (REG-11), which the
 * caller commits. Otherwise what the agency asks for: it may have invited again since the invitation was read.
 */
export async function acceptInvitation(
  tx: Transaction,
  parts: Parts,
  { manager_id: workspace, id, role, email }: OpenInvitation,
): Promise<Pick<OpenInvitation, 'asked'> | false> {
  const places = await lockWorkspacePlaces(tx, workspace)
  const open = places && (await lockOpenInvitation(tx, workspace, id))
  if (!open) return false
  if (places.tier !== 'agency') {
    if (role === 'Employee') return false
    const { clients } = await countTakenPlaces(tx, workspace)
    if (clients >= soloClientLimit) {
      await notifyNoPlace(tx, parts, { workspace, id, email })
      return false
    }
  }
  await markInvitationUsed(tx, workspace, id)
  return open
}

/**
 * Withdraws the open invitation of an email whose account is created in another way. Locks the workspace, like all
 * invitation changes; does nothing in a closed workspace.
 */
export async function withdrawInvitationOf(tx: Transaction, workspace: string, email: string): Promise<void> {
  if (!(await lockWorkspacePlaces(tx, workspace))) throw new ApiError('not_found')
  await markWithdrawnByEmail(tx, workspace, emailKey(email))
}

/** Deletes the unusable invitations of a deleted person, because they contain the email. */
export const deleteEndedInvitationsOf = (tx: Transaction, workspace: string, email: string): Promise<void> =>
  deleteEndedInvitations(tx, workspace, emailKey(email))

type RefusedInvitation = { workspace: string; id: string; email: string }

async function notifyNoPlace(
  tx: Transaction,
  parts: Parts,
  { workspace, id, email }: RefusedInvitation,
): Promise<void> {
  if (!(await markInvitationRefused(tx, workspace, id))) return
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
