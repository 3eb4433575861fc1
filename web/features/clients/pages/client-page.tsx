import { useLocation, useParams } from 'react-router'
import { GrantedClient } from '#web/features/clients/detail/granted-client.tsx'
import { ManagerClient } from '#web/features/clients/detail/manager-client.tsx'
import { OwnClient } from '#web/features/clients/detail/own-client.tsx'
import { useClaims } from '#web/session/use-session.ts'

/** `/clients/:id` and `/clients/archive/:id`: another page for each role, with other calls (CLI-7, CLI-8). */
export function Component() {
  const { id = '' } = useParams()
  const fromArchive = useLocation().pathname.startsWith('/clients/archive/')
  const { role } = useClaims()
  if (role === 'Manager') return <ManagerClient key={id} id={id} fromArchive={fromArchive} />
  return role === 'Employee' ? <GrantedClient key={id} id={id} /> : <OwnClient id={id} />
}
