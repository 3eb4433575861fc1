import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showEmployee, updateGeneralPermissions } from '#contract/employees.ts'
import type { GeneralPermissions } from '#contract/people.ts'
import { call } from '#web/lib/http/call.ts'
import { employeePermissions } from './api.ts'
import type { CallError } from '#web/lib/http/request.ts'
import { applyEvent, invalidate } from '#web/lib/query/apply-event.ts'

/** What the switches show, and what they showed before (SHELL-12). */
type Change = { next: GeneralPermissions; before: GeneralPermissions }

/**
 * Saves each switch at once, one after the other, and shows the new state at once; a refused switch turns back.
 */
export function useGeneralPermissions(id: string, stored: GeneralPermissions) {
  const queries = useQueryClient()
  const [pending, setPending] = useState<GeneralPermissions>()
  const saving = useMutation<GeneralPermissions, CallError, Change>({
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
  const turn = (permission: keyof GeneralPermissions, on: boolean) => {
    const next = { ...shown, [permission]: on }
    setPending(next)
    saving.mutate({ next, before: shown })
  }
  return { shown, turn, pending: pending !== undefined, saved: saving.isSuccess, error: saving.error }
}
