import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { updateTimeZone } from '#contract/settings.ts'
import { call } from '#web/lib/http/call.ts'
import { settingsQuery } from './use-preferences.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'

/** A workspace that was never told where it is learns it from its Manager's browser, once (NOTE-3). */
export function ReportTimeZone() {
  const queries = useQueryClient()
  const { data } = useQuery({ ...settingsQuery, staleTime: Infinity })
  const unknown = data?.time_zone === null
  // The server is told of something that only this browser knows.
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (!unknown || !timeZone) return
    call(updateTimeZone, { body: { time_zone: timeZone } }).then(
      (settings) => applyEvent(queries, settingsQuery.queryKey, settings),
      () => undefined, // it is told with the next page that is opened
    )
  }, [unknown, queries])
  return null
}
