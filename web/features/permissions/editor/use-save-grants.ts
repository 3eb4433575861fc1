import { useQueryClient } from '@tanstack/react-query'
import { listAccess } from '#contract/credentials.ts'
import { showEmployee } from '#contract/employees.ts'
import { listUnopenedGrants, savePermission, showEmployeePermissions } from '#contract/permissions.ts'
import { type StoredGrants, storedGrantsOf } from './grant-changes.ts'
import { clientPermission } from '../api.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent, invalidate } from '#web/lib/query/apply-event.ts'

/** The queries that depend on grants. */
export const showingGrants = [showEmployeePermissions, showEmployee, listAccess, listUnopenedGrants]

/** Saves the changed switches and applies the stored result (PERM-3, PERM-7). */
export function useSaveGrants(employeeId: string, clientId: string, onSaved: (saved: StoredGrants) => void) {
  const queries = useQueryClient()
  return useCall(savePermission, {
    refreshes: showingGrants,
    onDone: (permission) => {
      const { queryKey } = clientPermission(employeeId, clientId)
      applyEvent(queries, queryKey, (shown) => shown && { ...shown, permission })
      onSaved(storedGrantsOf(permission))
      void invalidate(queries, { queryKey })
    },
  })
}
