/**
 * Calendar dates as integers: days since 1970-01-01 in the Gregorian calendar. A calendar date has no time zone, so no
 * function here uses Date. Years start in March, so that a leap day is the last day of its year.
 */
const daysOf400Years = 146_097
/** From 0000-03-01 to 1970-01-01. */
const daysToEpoch = 719_468

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The day number of a date; a day beyond the end of the month falls into the next month. */
export function dayNumber(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * daysOf400Years + dayOfEra - daysToEpoch
}

/** The day number of a date, YYYY-MM-DD. */
export function dayOf(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return dayNumber(year, month, day)
}

/** The date of a day number, YYYY-MM-DD. */
export function dateOfDay(number: number): string {
  const days = number + daysToEpoch
  const era = Math.floor(days / daysOf400Years)
  const dayOfEra = days - era * daysOf400Years
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month > 2 ? 0 : 1)
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** True for a date YYYY-MM-DD from the year 1000 on. */
export const isDate = (text: string): boolean => /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && dateOfDay(dayOf(text)) === text

/** 0 is Sunday. */
export const weekdayOfDay = (number: number): number => (((number + 4) % 7) + 7) % 7

/** Regions in which a week begins on Sunday or Saturday (CLDR); elsewhere it is Monday. */
const FIRST_DAYS: readonly (readonly [day: number, regions: string])[] = [
  [
    0,
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  ],
  [6, 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'],
  [5, 'MV'],
]

/** The weekday, 0 is Sunday, on which a week begins for people of this language and region, such as `de-AT`. */
export function firstDayOfWeek(language: string): number {
  try {
    const { region = '' } = new Intl.Locale(language).maximize()
    return FIRST_DAYS.find(([, regions]) => regions.split(' ').includes(region))?.[0] ?? 1
  } catch {
    return 1 // the language is not a valid tag
  }
}

export const weekStartOf = (day: number, firstDay: number): number => day - ((weekdayOfDay(day) - firstDay + 7) % 7)

export const lastDayOf = (year: number, month: number): number =>
  (month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1)) - 1

/** The day number of Easter Sunday, by the Gregorian computus of Meeus, Jones and Butcher. */
export function easterDay(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const lateMoon = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  return dayNumber(year, 3, 22 + epact + toSunday - 7 * lateMoon)
}
