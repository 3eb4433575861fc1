import { useQueryClient } from '@tanstack/react-query'
import { type EmployeeInput, emptyEmployeeInput } from './employee-input.ts'

const key = ['new employee']

/**
 * The draft of a new employee lives in the query cache, which ends with the session: a visit to the files to sign,
 * linked on the page, loses nothing.
 */
export function useEmployeeDraft() {
  const queries = useQueryClient()
  queries.setQueryDefaults(key, { gcTime: Infinity })
  return {
    kept: queries.getQueryData<EmployeeInput>(key) ?? emptyEmployeeInput,
    keep: (typed: EmployeeInput) => void queries.setQueryData(key, typed),
  }
}
