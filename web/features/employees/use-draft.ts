import { useQueryClient } from '@tanstack/react-query'
import { type EmployeeTyped, nothingTyped } from '#web/features/employees/employee-typed.ts'

const key = ['new employee']

/**
 * What is typed of a new employee waits in the cache, which ends with the session: a look at the files to sign, to which the
 * page itself leads, loses nothing.
 */
export function useDraft() {
  const queries = useQueryClient()
  queries.setQueryDefaults(key, { gcTime: Infinity })
  return {
    kept: queries.getQueryData<EmployeeTyped>(key) ?? nothingTyped,
    keep: (typed: EmployeeTyped) => void queries.setQueryData(key, typed),
  }
}
