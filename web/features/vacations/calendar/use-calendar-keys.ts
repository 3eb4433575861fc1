import { useEffect, useEffectEvent, useRef } from 'react'
import { typedKey } from '#web/lib/typed-key.ts'
import { type CalendarRange, rangeAfterKey } from './calendar-range.ts'

const hasModifier = (event: KeyboardEvent) => event.metaKey || event.ctrlKey || event.altKey || event.shiftKey

/** The calendar's keys work only while the focus is inside it. */
export function useCalendarKeys<Root extends HTMLElement>(
  place: CalendarRange,
  today: string,
  onPlace: (place: CalendarRange) => void,
) {
  const root = useRef<Root>(null)
  const follow = useEffectEvent((event: KeyboardEvent) => {
    const next = hasModifier(event) ? undefined : rangeAfterKey(typedKey(event), place, today)
    if (!next) return
    event.preventDefault()
    // A focused bar may disappear with its days; focusing the calendar keeps the keys working.
    if (!(event.target instanceof HTMLButtonElement)) root.current?.focus({ preventScroll: true })
    onPlace(next)
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => follow(event)
    const element = root.current
    element?.addEventListener('keydown', heard)
    return () => element?.removeEventListener('keydown', heard)
  }, [])
  return root
}
