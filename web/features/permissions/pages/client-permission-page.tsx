import { useParams } from '#web/lib/navigation/router.tsx'
import { commonTexts } from '#contract/texts/common.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { PermissionEditor } from '../editor/permission-editor.tsx'
import { PermissionEditorSkeleton } from '../permission-skeletons.tsx'
import { useClientPermission, useLiveServices } from '../api.ts'
import { Page } from '#web/ui/page/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'

/** One employee's grants for one client (PERM-3). */
export function ClientPermissionPage() {
  const { employee_id = '', client_id = '' } = useParams()
  return <ClientPermission key={`${employee_id} ${client_id}`} employeeId={employee_id} clientId={client_id} />
}

function ClientPermission({ employeeId, clientId }: { employeeId: string; clientId: string }) {
  useLiveServices()
  const shown = useClientPermission(employeeId, clientId)
  const { data } = shown
  const back = {
    to: `/permissions/${employeeId}`,
    label: data ? permissionTexts.backToEmployee(data.employee.name) : commonTexts.back,
  }
  return (
    <Page title={data?.client.business_name ?? permissionTexts.clientTitle} back={back}>
      {data && <PermissionEditor shown={data} backTo={back.to} />}
      <QueryState
        query={shown}
        title={permissionTexts.loadFailed}
        skeleton={<PermissionEditorSkeleton />}
        back={back}
      />
    </Page>
  )
}
