import { Stack } from '@mantine/core'
import { useState } from 'react'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { CopyPermissions } from './apply/copy-permissions.tsx'
import { useEmployeePermissions, useLiveServices } from './api.ts'
import { GeneralPermissions } from './general-permissions.tsx'
import { EmployeePermissionsSkeleton } from './permission-skeletons.tsx'
import { PermissionTable } from './table/permission-table.tsx'
import { UnopenedGrants } from './unopened-grants.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'

/** One employee's permissions, in general and per client, to change (PERM-2). */
export function EmployeePermissions({ id }: { id: string }) {
  useLiveServices()
  const query = useEmployeePermissions(id)
  const { data } = query
  const [notice, setNotice] = useState<string>()
  if (!data) {
    return <QueryState query={query} title={permissionTexts.loadFailed} skeleton={<EmployeePermissionsSkeleton />} />
  }
  return (
    <Stack gap={16}>
      <GeneralPermissions id={id} stored={data.settings.employee_permissions} />
      {notice && <Notice tone="good">{notice}</Notice>}
      <UnopenedGrants employeeId={id} />
      <PermissionTable
        rows={data.clients}
        editTo={({ _id }) => `/permissions/${id}/${_id}`}
        beside={<CopyPermissions to={data.employee} clients={data.clients} onDone={setNotice} />}
      />
    </Stack>
  )
}
