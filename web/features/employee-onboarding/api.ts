import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addOwnFile, removeOwnFile, showOwnFiles } from '#contract/employees.ts'
import { deleteFile, type FileLink } from '#contract/files.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { idOf } from '#web/ui/file-link.ts'

const own = queryFor(showOwnFiles, {})

/** What the employee is to sign, and what they have handed in. */
export function useEmployeeFiles() {
  const queries = useQueryClient()
  // Several files arrive at once, and their answers in any order: what is shown is fetched after each.
  const refresh = () => queries.invalidateQueries({ queryKey: own.queryKey })
  return {
    // Links live an hour, and the Manager may have changed what is to be signed.
    files: useQuery({ ...own, refetchOnMount: 'always' }),
    refresh,
    add: async ({ filename, location }: FileLink) => {
      await call(addOwnFile, { body: { filename, location } })
      await refresh()
    },
    remove: async (file: FileLink) => {
      const filename = idOf(file)
      await call(removeOwnFile, { params: { filename } })
      await refresh()
      // Off the list it belongs to nobody, and is swept if this call should not arrive.
      await call(deleteFile, { params: { filename } }).catch(() => {})
    },
  }
}
