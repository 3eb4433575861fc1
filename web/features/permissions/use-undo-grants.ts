import { useQueryClient } from '@tanstack/react-query'
import { savePermission, showClientPermission } from '#contract/permissions.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { bodyOf } from './editor/grant-changes.ts'
import type { PermissionDraft } from './editor/permission-draft-store.ts'
import { showingGrants } from './editor/use-save-grants.ts'
import { call } from '#web/lib/http/call.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { offerUndo } from '#web/lib/undo.ts'

/** Offers to give back what was revoked of a client, with its last days. */
export function useUndoGrants() {
  const queries = useQueryClient()
  return (pair: { employee_id: string; client_id: string }, what: string, revoked: number, before: PermissionDraft) => {
    const undo = () =>
      call(savePermission, { body: { ...pair, ...bodyOf(before) } }).finally(() =>
        [...showingGrants, showClientPermission].forEach(({ path }) => void invalidate(queries, { queryKey: [path] })),
      )
    offerUndo({ done: permissionTexts.revoked(revoked), what, undo })
  }
}
