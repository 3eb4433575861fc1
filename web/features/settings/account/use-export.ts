import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listExports, showExport, startExport } from '#contract/exports.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'

const LOOK_AGAIN_MS = 1500

/** The newest export, polled while it runs, and its actions. */
export function useExport(client_id: string | undefined) {
  const current = queryFor(listExports, client_id === undefined ? {} : { query: { client_id } })
  const queries = useQueryClient()
  const asked = useQuery({
    ...current,
    refetchInterval: ({ state }) => (state.data?.items[0]?.state === 'working' ? LOOK_AGAIN_MS : false),
  })
  const starting = useCall(startExport, { refreshes: [listExports] })
  // Checks again before the download: the export must exist, and this browser must be allowed to fetch it.
  const downloading = useCall(showExport, {
    onDone: ({ location }) => {
      if (location === undefined) return void invalidate(queries, { queryKey: current.queryKey })
      save(location)
    },
  })
  return { asked, newest: asked.data?.items[0], starting, downloading }
}

/** The browser streams it to disk; it may be larger than memory. */
function save(location: string): void {
  const link = document.createElement('a')
  link.href = location
  link.download = ''
  link.click()
}
