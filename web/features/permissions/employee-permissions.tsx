import { Stack, Group } from '@mantine/core'
import { useState } from 'react'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { CopyPermissions } from './apply/copy-permissions.tsx'
import { useEmployeePermissions, useLiveServices } from './api.ts'
import { EmployeePermissionsSkeleton } from './permission-skeletons.tsx'
import { PermissionTable } from './table/permission-table.tsx'
import { UnopenedGrants } from './unopened-grants.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import type { GeneralPermissions as General } from '#contract/people.ts'
import { GrantSwitch } from './editor/grant-switch.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { useGeneralPermissions } from './use-general-permissions.ts'
import { Card } from '#web/ui/card.tsx'

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

/** Permissions besides the clients; each switch saves by itself (PERM-2). */
function GeneralPermissions({ id, stored }: { id: string; stored: General }) {
  const { shown, turn, pending, saved, error } = useGeneralPermissions(id, stored)
  return (
    <Card title={permissionTexts.general}>
      <Group gap="8px 48px" align="stretch">
        <GrantSwitch
          label={permissionTexts.vacation}
          hint={permissionTexts.vacationHint}
          on={shown.vacation}
          onTurn={(on) => turn('vacation', on)}
        />
        <GrantSwitch
          label={permissionTexts.addNewClients}
          hint={permissionTexts.addNewClientsHint}
          on={shown.add_new_clients}
          onTurn={(on) => turn('add_new_clients', on)}
        />
      </Group>
      <Stack gap={0} mt={error || (saved && !pending) ? 12 : 0}>
        {error && <Notice tone="problem">{permissionTexts.generalNotSaved(error.message)}</Notice>}
        {saved && !pending && <Notice tone="good">{permissionTexts.generalSaved}</Notice>}
      </Stack>
      <LeaveGuard
        unsaved={pending}
        failed={error !== null}
        title={permissionTexts.savingTitle}
        text={permissionTexts.savingText}
        action={permissionTexts.leaveAnyway}
      />
    </Card>
  )
}
