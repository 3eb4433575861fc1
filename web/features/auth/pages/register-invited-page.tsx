import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '#web/lib/navigation/router.tsx'
import { checkClientLink, checkEmployeeLink } from '#contract/invitations.ts'
import { registrationTexts } from '#contract/texts/auth.ts'
import { call } from '#web/lib/http/call.ts'
import { ColumnPage } from '#web/ui/page/column-page.tsx'
import { InvalidInvitation, InvitedRegistration } from '#web/features/auth/registration/invited-registration.tsx'
import { CallError } from '#web/lib/http/request.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** `/register/client/{id}` and `/register/employee/{id}`. The link is checked first (REG-4). */
export function RegisterInvitedPage() {
  const { id = '' } = useParams()
  const role = useLocation().pathname.startsWith('/register/employee') ? 'Employee' : 'Client'
  return <CheckedLink key={`${role} ${id}`} id={id} role={role} />
}

function CheckedLink({ id, role }: { id: string; role: 'Client' | 'Employee' }) {
  const endpoint = role === 'Client' ? checkClientLink : checkEmployeeLink
  const checked = useQuery({
    queryKey: [endpoint.path, id],
    queryFn: ({ signal }) => call(endpoint, { params: { id } }, { signal }),
    // Fetched once: the registration uses the link up, and a second check would call it invalid.
    staleTime: 'static',
    refetchOnWindowFocus: false,
  })
  const isInvalid = checked.error instanceof CallError && [404, 422].includes(checked.error.status)
  if (checked.data) return <InvitedRegistration id={id} role={role} link={checked.data} />
  if (isInvalid) return <InvalidInvitation id={id} role={role} />
  return (
    <ColumnPage title={registrationTexts.invitedTitle}>
      <QueryState
        query={checked}
        title={registrationTexts.linkUnchecked}
        skeleton={<Spinner label={registrationTexts.checkingLink} shown />}
      />
    </ColumnPage>
  )
}
