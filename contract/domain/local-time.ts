const formatters = new Map<string | undefined, Intl.DateTimeFormat>()

/**
 * The local time in a time zone, YYYY-MM-DD HH:mm:ss, for calculations. An unknown time zone counts as UTC, none as
 * that of the machine.
 */
export const toLocalTime = (timestamp: Date, timeZone: string | undefined): string =>
  formatterFor(timeZone).format(timestamp)

/** The calendar date in a time zone, YYYY-MM-DD. */
export const toLocalDate = (timestamp: Date, timeZone: string | undefined): string =>
  toLocalTime(timestamp, timeZone).slice(0, 10)

/** Clocks are changed at whole quarters of an hour. */
const quarterMs = 900_000
const offsets = new Map<string, number>()
const mostOffsets = 10_000

/**
 * The number of the day in a time zone (calendar-days.ts). For lists: of each quarter of an hour the offset is looked up
 * once, because formatting takes longer than all else of a row.
 */
export function dayIn(timestamp: Date, timeZone: string): number {
  const quarter = Math.floor(timestamp.getTime() / quarterMs)
  const key = `${quarter} ${timeZone}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    const start = quarter * quarterMs
    offset = Date.parse(`${toLocalTime(new Date(start), timeZone).replace(' ', 'T')}Z`) - start
    if (offsets.size === mostOffsets) offsets.clear()
    offsets.set(key, offset)
  }
  return Math.floor((timestamp.getTime() + offset) / dayMs)
}

/**
 * The first timestamp at which a clock in the time zone shows this date and time, HH:mm:ss. Where the clock is put forward
 * past it, that is the moment at which it is put forward.
 */
export function timestampOf(date: string, time: string, timeZone: string): Date {
  const utc = Date.parse(`${date}T${time}Z`)
  const shown = (at: number) => Date.parse(`${toLocalTime(new Date(at), timeZone).replace(' ', 'T')}Z`)
  // The offsets of the day before and the day after are those around any change of the clock.
  const candidates = [utc - dayMs, utc + dayMs].map((at) => utc - (shown(at) - at))
  let [early, late] = [Math.min(...candidates), Math.max(...candidates)]
  for (const candidate of [early, late]) if (shown(candidate) === utc) return new Date(candidate)
  while (late - early > 1000) {
    const middle = early + Math.floor((late - early) / 2000) * 1000
    if (shown(middle) < utc) early = middle
    else late = middle
  }
  return new Date(late)
}

const dayMs = 86_400_000

function formatterFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone)
  if (cached) return cached
  const zone = timeZone === undefined || isTimeZone(timeZone) ? timeZone : 'UTC'
  // The Swedish locale formats timestamps as YYYY-MM-DD HH:mm:ss.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formatters.set(timeZone, made)
  return made
}

/** IANA's names; of old and new spellings (Asia/Katmandu, Asia/Kathmandu) browsers have either. */
const placeName =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)(?:\/[A-Z][A-Za-z]+(?:[_-][A-Za-z]+)*)+$/

/**
 * The name under which a zone is stored: a place, UTC or an offset instead of its aliases (AET, US/Pacific-New). Undefined for what is
 * no zone, or one that only some libraries have (SystemV/PST8).
 */
export function canonicalTimeZone(name: string): string | undefined {
  if (!isTimeZone(name)) return undefined
  if (placeName.test(name)) return name
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
  const isKnown =
    /^(?:UTC|Etc\/GMT[+-]\d{1,2})$/.test(timeZone) || Intl.supportedValuesOf('timeZone').includes(timeZone)
  return isKnown ? timeZone : undefined
}

export function isTimeZone(name: string): boolean {
  try {
    // Some browsers accept an offset such as +02:00 as a time zone.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}

/** The time zone of this machine. */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
