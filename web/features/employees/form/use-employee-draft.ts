import { useQueryClient } from '@tanstack/react-query'
import { type EmployeeInput, emptyEmployeeInput } from './employee-input.ts'

const key = ['new employee']

/**
 * What is typed of a new employee waits in the cache, which ends with the session: a look at the files to sign, to which the
 * page itself leads, loses nothing.
 */
export function useEmployeeDraft() {
  const queries = useQueryClient()
  queries.setQueryDefaults(key, { gcTime: Infinity })
  return {
    kept: queries.getQueryData<EmployeeInput>(key) ?? emptyEmployeeInput,
    keep: (typed: EmployeeInput) => void queries.setQueryData(key, typed),
  }
}
