import { useLocation, useParams } from '#web/lib/navigation/router.tsx'
import { EmployeeClientView } from '#web/features/clients/detail/granted-client.tsx'
import { ManagerClientView } from '../detail/manager-client.tsx'
import { OwnClientView } from '#web/features/clients/detail/own-client.tsx'
import { useClaims } from '#web/session/use-session.ts'
import { TypedTexts } from '#web/ui/typed-texts.tsx'

/** `/clients/:id` and `/clients/archive/:id`: a view per role, each with its own calls (CLI-7, CLI-8). */
export function ClientPage() {
  const { id = '' } = useParams()
  const fromArchive = useLocation().pathname.startsWith('/clients/archive/')
  const { role } = useClaims()
  if (role === 'Client') return <OwnClientView id={id} />
  return (
    <TypedTexts key={id}>
      {role === 'Manager' ? <ManagerClientView id={id} fromArchive={fromArchive} /> : <EmployeeClientView id={id} />}
    </TypedTexts>
  )
}
