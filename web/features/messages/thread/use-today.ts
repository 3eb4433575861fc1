import { useSyncExternalStore } from 'react'
import { dayOf } from '#web/features/messages/thread/relative-dates.ts'

const today = () => dayOf(new Date().toISOString())

/** Looks every half a minute: a timer for midnight would sleep through it on a machine that is closed meanwhile. */
function follow(listener: () => void): () => void {
  const timer = setInterval(listener, 30_000)
  return () => clearInterval(timer)
}

/** The present day, M/D/YY; what was written today becomes yesterday's at midnight. */
export const useToday = (): string => useSyncExternalStore(follow, today)
