import { useState } from 'react'
import { useParams } from 'react-router'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { PermissionTable } from '../table/permission-table.tsx'
import { CopyPermissions } from '../apply/copy-permissions.tsx'
import { PermissionsHeader } from '../permissions-header.tsx'
import { EmployeePermissionsSkeleton } from '../permission-skeletons.tsx'
import { GeneralPermissions } from '../general-permissions.tsx'
import { useEmployeePermissions, useLiveServices } from '../api.ts'
import { UnopenedGrants } from '../unopened-grants.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Notice } from '#web/ui/notice.tsx'

const back = { to: '/permissions/select', label: permissionTexts.backToEmployees }

/** One employee's permissions, in general and per client (PERM-2). */
export function EmployeePermissionsPage() {
  const { id = '' } = useParams()
  return <EmployeePermissions key={id} id={id} />
}

function EmployeePermissions({ id }: { id: string }) {
  useLiveServices()
  const shown = useEmployeePermissions(id)
  const [notice, setNotice] = useState<string>()
  const { data, error } = shown
  if (error && !data) {
    return (
      <Page title={permissionTexts.title} back={back}>
        <LoadError
          title={permissionTexts.loadFailed}
          error={error}
          onRetry={() => void shown.refetch()}
          pending={shown.isFetching}
          back={back}
        />
      </Page>
    )
  }
  const action = data && <CopyPermissions to={data.employee} clients={data.clients} onDone={setNotice} />
  return (
    <Page title={data?.employee.name ?? permissionTexts.title} back={back} action={action}>
      {data ? (
        <>
          <PermissionsHeader employee={data.employee} />
          <GeneralPermissions id={id} stored={data.settings.employee_permissions} />
        </>
      ) : (
        <EmployeePermissionsSkeleton />
      )}
      {notice && <Notice tone="good">{notice}</Notice>}
      {data && <UnopenedGrants employeeId={id} />}
      {data && <PermissionTable rows={data.clients} editTo={({ _id }) => `/permissions/${id}/${_id}`} />}
    </Page>
  )
}
