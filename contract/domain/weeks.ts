import { dateOfDay, dayNumber, lastDayOf } from './calendar-days.ts'
import type { Days } from './vacations.ts'

/** Groups dated items by the weeks of their month (1–7, 8–14 …), in the order of their dates. */
export function groupByWeek<Item extends { date: string; name: string }>(
  items: readonly Item[],
): { days: Days; items: Item[] }[] {
  const groups: { days: Days; items: Item[] }[] = []
  const byDate = items.toSorted((a, b) => a.date.localeCompare(b.date, 'en') || a.name.localeCompare(b.name, 'en'))
  for (const item of byDate) {
    const last = groups.at(-1)
    if (last && item.date <= last.days.end) last.items.push(item)
    else groups.push({ days: weekOf(item.date), items: [item] })
  }
  return groups
}

function weekOf(date: string): Days {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const first = dayNumber(year, month, day - ((day - 1) % 7))
  return { start: dateOfDay(first), end: dateOfDay(Math.min(first + 6, lastDayOf(year, month))) }
}
