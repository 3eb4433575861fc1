import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { NotificationKind } from '#contract/notifications.ts'
import { createSettings, type Settings, showSettings, updateNotificationSettings } from '#contract/settings.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { type Channel, switches, type PreferenceChange, applyChange, changeFor } from './preferences.ts'
import type { CallError } from '#web/lib/http/request.ts'
import { useClaims } from '#web/session/use-session.ts'
import { applyEvent, invalidate, showChange } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'

export const settingsQuery = queryFor(showSettings, {})

/** One kind, or all of them. */
export type PreferenceRow = NotificationKind | 'all'
type Outcome = { row: PreferenceRow; failed: string | undefined }

/** The first save creates the settings; creating them again is harmless. */
async function save(user_id: string, groups: PreferenceChange, isFirst: boolean): Promise<Settings> {
  if (isFirst) await call(createSettings, {})
  return call(updateNotificationSettings, { body: { user_id, ...groups } })
}

/** The preferences and their changes: each change saves by itself, one after the other (NOTE-4). */
export function usePreferences() {
  const { id } = useClaims()
  const queries = useQueryClient()
  const settings = useQuery({ ...settingsQuery, refetchOnMount: everyMount })
  const saved = useRef(false)
  const onTheWay = useRef(0)
  const [outcome, setOutcome] = useState<Outcome>()
  const saving = useMutation<Settings, CallError, PreferenceChange>({
    mutationFn: (groups) => save(id, groups, !saved.current),
    onSuccess: () => {
      saved.current = true
    },
    scope: { id: 'preferences' },
  })

  /** Applies a change optimistically and returns the kinds it changed. */
  function show(kinds: readonly NotificationKind[], channel: Channel, on: boolean): NotificationKind[] {
    const now = queries.getQueryData(settingsQuery.queryKey)
    const changed = now ? changeFor(now, kinds, channel, on) : []
    showChange(queries, settingsQuery.queryKey, (settings) => ({
      ...settings,
      ...applyChange(settings, changed, channel, on),
    }))
    return changed
  }

  function turn(row: PreferenceRow, kinds: readonly NotificationKind[], channel: Channel, on: boolean): void {
    const changed = show(kinds, channel, on)
    if (!queries.getQueryData(settingsQuery.queryKey)) return
    setOutcome(undefined)
    onTheWay.current += 1
    // Only the last answer includes all changes, and those of another page.
    const isLast = () => (onTheWay.current -= 1) === 0
    saving
      .mutateAsync(switches(changed, channel, on))
      .then((settings) => {
        if (isLast()) applyEvent(queries, settingsQuery.queryKey, settings)
        setOutcome({ row, failed: undefined })
      })
      .catch((error: Error) => {
        show(changed, channel, !on)
        if (isLast()) void invalidate(queries, { queryKey: settingsQuery.queryKey })
        setOutcome({ row, failed: error.message })
      })
  }

  return { settings, outcome, turn }
}
