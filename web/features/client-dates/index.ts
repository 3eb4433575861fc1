import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dateOfDay, dayOf } from '#contract/domain/calendar-days.ts'
import { localToday } from '#web/lib/dates/today.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { isFirstTry } from '#web/lib/query/first-try.ts'
import { isOnServer } from '#web/lib/server-render.ts'
import { allConfirmations, ownConfirmation } from './api.ts'

const loadCards = () => import('./confirm-dates.tsx')
const cardsModule = 'features/client-dates/confirm-dates.tsx'
const nothing = () => null

/** The dashboards load these cards in December alone. */
export const ConfirmDates = lazyComponent(async () => (await loadCards()).ConfirmDates, nothing, cardsModule)
export const DateConfirmations = lazyComponent(async () => (await loadCards()).DateConfirmations, nothing, cardsModule)
export const DateAddress = lazyComponent(async () => (await import('./date-address.tsx')).DateAddress)

/** From the last day of November by the reader's clock on. Whether it is December, the server decides by the workspace's. */
export function isAroundDecember(now: Date = new Date()): boolean {
  const today = localToday(now)
  return today.slice(5, 7) === '12' || dateOfDay(dayOf(today) + 1).slice(5, 7) === '12'
}

/** Whether the card of December is on its way: it would move what stands below it. Without its code or answer the rest is shown. */
export function useIsDateCardPending(role: 'Manager' | 'Client'): boolean {
  const isAsked = isAroundDecember()
  const { prepare, isPrepared } = role === 'Manager' ? DateConfirmations : ConfirmDates
  const own = useQuery({ ...ownConfirmation, enabled: isAsked && role === 'Client' })
  const all = useQuery({ ...allConfirmations, enabled: isAsked && role === 'Manager' })
  // The server prepares what it draws.
  const [isLoaded, setIsLoaded] = useState(() => isOnServer() || isPrepared())
  useEffect(() => {
    const shown = () => setIsLoaded(true)
    if (isAsked && !isLoaded) prepare().then(shown, shown)
  }, [isAsked, isLoaded, prepare])
  return isAsked && (!isLoaded || isFirstTry(role === 'Manager' ? all : own))
}
