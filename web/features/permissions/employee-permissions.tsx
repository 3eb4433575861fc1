import { Group, Skeleton, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showEmployee, updateGeneralPermissions } from '#contract/employees.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { CopyPermissions } from './apply/copy-permissions.tsx'
import { employeePermissions, useEmployeePermissions, useLiveServices } from './api.ts'
import { PermissionTable } from './table/permission-table.tsx'
import { UnopenedGrants } from './unopened-grants.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import type { GeneralPermissions as General } from '#contract/people.ts'
import { GrantSwitch } from './editor/grant-switch.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { call } from '#web/lib/http/call.ts'
import type { CallError } from '#web/lib/http/request.ts'
import { applyEvent, invalidate } from '#web/lib/query/apply-event.ts'
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

const EmployeePermissionsSkeleton = () => (
  <div role="status" aria-label={commonTexts.loading}>
    <Card>
      <Skeleton height={14} width={160} radius="xl" />
      <Skeleton height={16} width={260} maw="80%" mt={22} radius="xl" />
    </Card>
    <Skeleton height={320} mt={24} radius="md" />
  </div>
)

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

/** What the switches show, and what they showed before (SHELL-12). */
type Change = { next: General; before: General }

/**
 * Saves each switch at once, one after the other, and shows the new state at once; a refused switch turns back.
 */
function useGeneralPermissions(id: string, stored: General) {
  const queries = useQueryClient()
  const [pending, setPending] = useState<General>()
  const saving = useMutation<General, CallError, Change>({
    scope: { id: `general permissions ${id}` },
    mutationFn: ({ next, before }) => call(updateGeneralPermissions, { params: { id }, body: { ...next, before } }),
    onSuccess: (employee_permissions) => {
      applyEvent(
        queries,
        employeePermissions(id).queryKey,
        (shown) => shown && { ...shown, settings: { employee_permissions } },
      )
      void invalidate(queries, { queryKey: [showEmployee.path] })
    },
    // Only the last of several changes ends the optimistic state.
    onSettled: (_result, _error, { next }) => setPending((newest) => (newest === next ? undefined : newest)),
  })
  const shown = pending ?? stored
  const turn = (permission: keyof General, on: boolean) => {
    const next = { ...shown, [permission]: on }
    setPending(next)
    saving.mutate({ next, before: shown })
  }
  return { shown, turn, pending: pending !== undefined, saved: saving.isSuccess, error: saving.error }
}
