import { convertIcsCalendar } from 'ts-ics'
import { afterEach, expect, test } from 'vitest'
import { formatVacationCalendar } from './use-cases/manage-vacation-feed.ts'
import type { ApprovedVacation } from './queries/vacation-feeds.ts'

const vacation = (over: Partial<ApprovedVacation> = {}): ApprovedVacation => ({
  id: '01990000-0000-7000-8000-000000000001',
  user_name: 'Ana',
  start_date: '2026-08-03',
  end_date: '2026-08-10',
  version: 1,
  changed_at: new Date('2026-07-01T09:30:00Z'),
  is_cancelled: false,
  ...over,
})

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

/** Unfolds the lines (RFC 5545, 3.1): a long line goes on after CRLF and a blank. */
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const line = (text: string, name: string) =>
  lines(text)
    .filter((one) => one.startsWith(`${name}:`) || one.startsWith(`${name};`))
    .map((one) => one.slice(one.indexOf(':') + 1))

/** Checks the format, whatever the names contain. */
function keepsToFormat(text: string): void {
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  for (const one of text.split('\r\n')) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75)
  // A fold cut no character in two.
  expect(text).not.toContain('\uFFFD')
  expect(text.isWellFormed()).toBe(true)
  for (const one of lines(text).slice(0, -1)) expect(one).toMatch(/^[A-Z-]+(?:;[A-Z-]+=[^:;]+)*:/)
  const frame = lines(text).filter((one) => /^(?:BEGIN|END):/.test(one))
  const events = frame.filter((one) => one === 'BEGIN:VEVENT').length
  const each = Array.from({ length: events }, () => ['BEGIN:VEVENT', 'END:VEVENT'])
  // A calendar without an event has another component.
  const zone = ['BEGIN:VTIMEZONE', 'BEGIN:STANDARD', 'END:STANDARD', 'END:VTIMEZONE']
  expect(frame).toEqual(['BEGIN:VCALENDAR', ...(events > 0 ? each.flat() : zone), 'END:VCALENDAR'])
}

test('[VAC-7] a vacation is written as whole days with an exclusive end', () => {
  const text = formatVacationCalendar('Harbour Agency', [vacation()])
  keepsToFormat(text)
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(lines(text)).toEqual(
    expect.arrayContaining([
      'DTSTART;VALUE=DATE:20260803',
      'DTEND;VALUE=DATE:20260811',
      'DTSTAMP:20260701T093000Z',
      'LAST-MODIFIED:20260701T093000Z',
      'UID:vacation.01990000-0000-7000-8000-000000000001@foyer',
      'SEQUENCE:1',
      'SUMMARY:Ana is away',
      'TRANSP:TRANSPARENT',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-WR-CALNAME:Harbour Agency: vacations',
    ]),
  )
  expect(line(text, 'PRODID')).toHaveLength(1)
})

test('[VAC-7] a calendar parser reads the same days', () => {
  const text = formatVacationCalendar('Harbour Agency', [
    vacation(),
    vacation({
      id: '01990000-0000-7000-8000-000000000002',
      user_name: 'Ben',
      start_date: '2026-12-31',
      end_date: '2026-12-31',
      version: 3,
    }),
  ])
  const { events = [], name, prodId, version } = convertIcsCalendar(undefined, text)
  expect([name, version, prodId?.includes('Foyer')]).toEqual(['Harbour Agency: vacations', '2.0', true])
  const read = events.map(({ uid, summary, start, end, sequence }) => ({
    uid,
    summary,
    sequence,
    start: [start.type, start.date.toISOString().slice(0, 10)],
    end: [end?.type, end?.date.toISOString().slice(0, 10)],
  }))
  expect(read).toEqual([
    {
      uid: 'vacation.01990000-0000-7000-8000-000000000001@foyer',
      summary: 'Ana is away',
      sequence: 1,
      start: ['DATE', '2026-08-03'],
      end: ['DATE', '2026-08-11'],
    },
    {
      uid: 'vacation.01990000-0000-7000-8000-000000000002@foyer',
      summary: 'Ben is away',
      sequence: 3,
      start: ['DATE', '2026-12-31'],
      end: ['DATE', '2027-01-01'],
    },
  ])
})

test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Apia', 'UTC'])(
  '[VAC-6] [VAC-7] a server in %s writes the same days across clock changes',
  (where) => {
    process.env.TZ = where
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(where)
    const days: [start: string, end: string, exclusive: string][] = [
      ['2026-08-03', '2026-08-10', '20260811'],
      ['2026-03-07', '2026-03-08', '20260309'],
      ['2011-12-29', '2011-12-30', '20111231'],
      ['2024-02-28', '2024-02-29', '20240301'],
      ['2026-12-31', '2026-12-31', '20270101'],
    ]
    const text = formatVacationCalendar(
      'Agency',
      days.map(([start_date, end_date]) => vacation({ start_date, end_date })),
    )
    expect(line(text, 'DTSTART')).toEqual(days.map(([start]) => start.replaceAll('-', '')))
    expect(line(text, 'DTEND')).toEqual(days.map(([, , exclusive]) => exclusive))
  },
)

test('a name with special characters is escaped', () => {
  const odd = [
    'Ana; Ben, and \\Cleo',
    'Ana\r\nEND:VEVENT\r\nBEGIN:VALARM',
    'Ana\nDESCRIPTION:told',
    'Ana\u0000\u0007\u001b[31m\u2028red',
    'Åsa 👩🏽‍🚀 '.repeat(18),
    '漢'.repeat(200),
    `${'x'.repeat(70)}😀${'y'.repeat(80)}`,
    '"Ana" <a@b.example>: ^n',
  ]
  for (const name of odd) {
    const text = formatVacationCalendar(name, [vacation({ user_name: name })])
    keepsToFormat(text)
    expect(text).not.toContain('DESCRIPTION:told\r\n')
    const shown = name.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    const escaped = shown.replaceAll(/[\\;,]/g, '\\$&')
    expect(line(text, 'SUMMARY')).toEqual([`${escaped} is away`])
    expect(line(text, 'X-WR-CALNAME')).toEqual([`${escaped}: vacations`])
  }
  const [one = ''] = odd
  const { events } = convertIcsCalendar(undefined, formatVacationCalendar('Agency', [vacation({ user_name: one })]))
  expect(events?.[0]?.summary).toBe('Ana; Ben, and \\Cleo is away')
})

test('a calendar without vacations is valid', () => {
  const text = formatVacationCalendar('Agency', [])
  keepsToFormat(text)
  expect(convertIcsCalendar(undefined, text).events ?? []).toEqual([])
})
