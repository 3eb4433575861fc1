import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addOwnFile, deleteOwnFile, showOwnFiles } from '#contract/employees.ts'
import { deleteFile, type FileLink } from '#contract/files.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { idOf } from '#web/ui/file-link.ts'

const own = queryFor(showOwnFiles, {})

export function useEmployeeFiles() {
  const queries = useQueryClient()
  // Parallel uploads are answered in any order, so the list is fetched after each.
  const refresh = () => invalidate(queries, { queryKey: own.queryKey })
  return {
    // Links expire after an hour, and the Manager may have changed the files to sign.
    files: useQuery({ ...own, refetchOnMount: everyMount }),
    refresh,
    add: async ({ filename, location }: FileLink) => {
      await call(addOwnFile, { body: { filename, location } })
      await refresh()
    },
    remove: async (file: FileLink) => {
      const filename = idOf(file)
      await call(deleteOwnFile, { params: { filename } })
      await refresh()
      // A file without a list is removed by a job if this call is lost.
      await call(deleteFile, { params: { filename } }).catch(() => {})
    },
  }
}
