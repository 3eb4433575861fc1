const formatters = new Map<string | undefined, Intl.DateTimeFormat>()

/**
 * The local time in a time zone, YYYY-MM-DD HH:mm:ss, for calculations. An unknown time zone counts as UTC, none as
 * that of the machine.
 */
export const toLocalTime = (timestamp: Date, timeZone?: string): string => formatterFor(timeZone).format(timestamp)

/** The calendar date in a time zone, YYYY-MM-DD. */
export const toLocalDate = (timestamp: Date, timeZone?: string): string => toLocalTime(timestamp, timeZone).slice(0, 10)

function formatterFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = swedishFormatter(timeZone === undefined || isTimeZone(timeZone) ? timeZone : 'UTC')
  formatters.set(timeZone, made)
  return made
}

/** The Swedish locale formats timestamps as YYYY-MM-DD HH:mm:ss. */
const swedishFormatter = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

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
