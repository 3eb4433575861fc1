import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { localTimeZone } from '#contract/domain/local-time.ts'
import { updateTimeZone } from '#contract/settings.ts'
import { call } from '#web/lib/http/call.ts'
import { settingsQuery } from './use-preferences.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'

/** Reports the time zone of the Manager's browser once, when the workspace has none (NOTE-3). */
export function ReportTimeZone() {
  const queries = useQueryClient()
  const { data } = useQuery({ ...settingsQuery, staleTime: Infinity })
  const unknown = data?.time_zone === null
  // An effect, because only this browser knows the value.
  useEffect(() => {
    const timeZone = localTimeZone()
    if (!unknown || !timeZone) return
    call(updateTimeZone, { body: { time_zone: timeZone } }).then(
      // The rest of the answer may be older than a switch that was pressed meanwhile.
      ({ time_zone }) => applyEvent(queries, settingsQuery.queryKey, (known) => known && { ...known, time_zone }),
      () => undefined, // A failure is retried with the next page load.
    )
  }, [unknown, queries])
  return null
}
