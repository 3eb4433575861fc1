import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { listAccess } from '#contract/credentials.ts'
import { showEmployee } from '#contract/employees.ts'
import {
  listUnopenedGrants,
  savePermission,
  showClientPermission,
  showEmployeePermissions,
} from '#contract/permissions.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { bodyOf, type StoredGrants, storedGrantsOf } from './grant-changes.ts'
import type { PermissionDraft } from './permission-draft-store.ts'
import { clientPermission } from '../api.ts'
import { call } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent, invalidate } from '#web/lib/query/apply-event.ts'
import { offerUndo } from '#web/lib/undo.ts'

/** The queries that depend on grants. */
export const showingGrants = [
  showEmployeePermissions,
  showClientPermission,
  showEmployee,
  listAccess,
  listUnopenedGrants,
]

export const refreshGrants = (queries: QueryClient): void =>
  showingGrants.forEach(({ path }) => void invalidate(queries, { queryKey: [path] }))

/** Saves the changed switches and applies the stored result (PERM-3, PERM-7). */
export function useSaveGrants(employeeId: string, clientId: string, onSaved: (saved: StoredGrants) => void) {
  const queries = useQueryClient()
  return useCall(savePermission, {
    refreshes: showingGrants,
    onDone: (permission) => {
      const { queryKey } = clientPermission(employeeId, clientId)
      applyEvent(queries, queryKey, (shown) => shown && { ...shown, permission })
      onSaved(storedGrantsOf(permission))
    },
  })
}

/** Offers to give back what was revoked of a client, with its last days. */
export function useUndoGrants() {
  const queries = useQueryClient()
  return (pair: { employee_id: string; client_id: string }, what: string, revoked: number, before: PermissionDraft) => {
    const undo = () =>
      call(savePermission, { body: { ...pair, ...bodyOf(before) } }).finally(() => refreshGrants(queries))
    offerUndo({ done: permissionTexts.revoked(revoked), what, undo })
  }
}
