import { Stack } from '@mantine/core'
import { useState } from 'react'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { CopyPermissions } from './apply/copy-permissions.tsx'
import { useEmployeePermissions, useLiveServices } from './api.ts'
import { GeneralPermissions } from './general-permissions.tsx'
import { EmployeePermissionsSkeleton } from './permission-skeletons.tsx'
import { PermissionTable } from './table/permission-table.tsx'
import { UnopenedGrants } from './unopened-grants.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** One employee's permissions, in general and per client, to change (PERM-2). */
export function EmployeePermissions({ id }: { id: string }) {
  useLiveServices()
  const { data, error, isFetching, refetch } = useEmployeePermissions(id)
  const [notice, setNotice] = useState<string>()
  if (error && !data) {
    return (
      <ErrorState
        title={permissionTexts.loadFailed}
        text={error.message}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    )
  }
  if (!data) return <EmployeePermissionsSkeleton />
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
