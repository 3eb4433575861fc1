import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InvitedFor } from '#contract/items.ts'
import { showEmployeeDashboard } from '#contract/dashboard.ts'
import { inviteClient, inviteEmployee, listInvitationChoices, listInvitations } from '#contract/invitations.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { CallError } from '#web/lib/http/request.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { useClaims } from '#web/session/use-session.ts'

export type InvitedRole = 'Client' | 'Employee'

type Refused = { email: string; error: CallError }
/** Without `invitedFor` clients choose themselves. */
export type ToInvite = { emails: string[]; invitedFor?: InvitedFor | undefined }
export type InviteOutcome = { sent: string[]; refused: Refused[] }

/** One call per address: a refused address does not stop the others (REG-14). */
async function inviteAll(role: InvitedRole, { emails, invitedFor }: ToInvite): Promise<InviteOutcome> {
  const outcome: InviteOutcome = { sent: [], refused: [] }
  for (const email of emails) {
    try {
      if (role === 'Employee') await call(inviteEmployee, { body: { email } })
      else await call(inviteClient, { body: { email, ...(invitedFor && { asked: invitedFor }) } })
      outcome.sent.push(email)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      outcome.refused.push({ email, error })
    }
  }
  return outcome
}

/**
 * `refresh` updates lists and dashboard. It is called after the dialog has closed, because the button that opened the
 * dialog may disappear with the first invitation.
 */
export function useInvite(role: InvitedRole) {
  const queries = useQueryClient()
  const sending = useMutation<InviteOutcome, Error, ToInvite>({ mutationFn: (toInvite) => inviteAll(role, toInvite) })
  const refresh = () => void invalidate(queries, { queryKey: [listInvitations.path] })
  return { sending, refresh }
}

/** Loaded once the person wants to choose. */
export const useInvitationChoices = (enabled: boolean) => useQuery({ ...queryFor(listInvitationChoices, {}), enabled })

/** The open invitations of a role, newest first. Only people who may invite ask. */
export const useInvitations = (role: InvitedRole, enabled = true) =>
  useQuery({
    ...queryFor(listInvitations, {}),
    enabled,
    select: ({ items }) => items.filter((invitation) => invitation.role === role),
  })

/** False while an Employee's permissions are loading (REG-12). */
export function useCanInviteClients(): boolean {
  const { role } = useClaims()
  const own = useQuery({ ...queryFor(showEmployeeDashboard, {}), enabled: role === 'Employee' }).data
  return role === 'Manager' || own?.settings.employee_permissions.add_new_clients === true
}
