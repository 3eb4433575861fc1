import type { Actor } from '#server/platform/actor.ts'
import { authorizeBy, type Verdict } from '#server/platform/actor.ts'
import type { InvitedRole } from './queries/invitations.ts'

type Subject = { role: InvitedRole; sent_by: string } | undefined

/** REG-12: an Employee invites clients, and only when the Manager allows it. */
function canInvite(actor: Actor, role: InvitedRole): Verdict {
  if (actor.role === 'Employee') return (role === 'Client' && actor.permissions.add_new_clients) || 'permission_missing'
  if (actor.role !== 'Manager') return 'forbidden'
  return role === 'Client' || actor.tier === 'agency' || 'agency_only'
}

/** Only the Manager sees invitations of Employees. */
export const canSeeInvitation = (actor: Actor, invitation: { role: InvitedRole }): boolean =>
  actor.role === 'Manager' || (actor.role === 'Employee' && invitation.role === 'Client')

export const authorize = authorizeBy({
  'client.invite': (actor, _: undefined): Verdict => canInvite(actor, 'Client'),
  'employee.invite': (actor, _: undefined): Verdict => canInvite(actor, 'Employee'),
  'invitation.send_again': (actor, invitation: Subject): Verdict => {
    if (!invitation || !canSeeInvitation(actor, invitation)) return 'not_found'
    return canInvite(actor, invitation.role)
  },
  /** The link admits its holder without the email, so an Employee can copy only links of their own invitations. */
  'invitation.link': (actor, invitation: Subject): Verdict => {
    if (!invitation || !canSeeInvitation(actor, invitation)) return 'not_found'
    return isSender(actor, invitation) ? canInvite(actor, invitation.role) : 'forbidden'
  },
  'invitation.withdraw': (actor, invitation: Subject): Verdict => {
    if (!invitation || !canSeeInvitation(actor, invitation)) return 'not_found'
    return isSender(actor, invitation) || 'forbidden'
  },
})

const isSender = (actor: Actor, invitation: { sent_by: string }) =>
  actor.role === 'Manager' || invitation.sent_by === actor.id
