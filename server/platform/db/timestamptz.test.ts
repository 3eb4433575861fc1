import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { parseTimestamptz } from './database.ts'

const asTheDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/** As PostgreSQL writes one: microseconds without their last zeros, and an offset. */
const written = fc
  .record({
    second: fc.date({
      min: new Date('0101-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    }),
    micros: fc.integer({ min: 0, max: 999_999 }),
    offset: fc.constantFrom('+00', '-00', '+01', '-05', '+14', '-12', '+05:30', '-03:30', '+00:19:32'),
  })
  .map(({ second, micros, offset }) => {
    const fraction = String(micros).padStart(6, '0').replace(/0+$/, '')
    const [day, time] = second.toISOString().slice(0, 19).split('T')
    return `${day} ${time}${fraction && `.${fraction}`}${offset}`
  })

/** The driver multiplies the fraction, so that a millisecond of it may be one too few. */
const millisecondsBetween = (one: unknown, other: unknown) => Math.abs(Number(one) - Number(other))

test('a moment is read as the driver reads it', () => {
  fc.assert(
    fc.property(written, (text) => {
      expect(millisecondsBetween(parseTimestamptz(text), asTheDriver(text)), text).toBeLessThanOrEqual(1)
    }),
    { numRuns: 5000 },
  )
  expect(parseTimestamptz('2026-11-22 05:31:58.57+00')).toEqual(new Date('2026-11-22T05:31:58.570Z'))
  expect(parseTimestamptz('2026-11-22 05:31:58+01')).toEqual(new Date('2026-11-22T04:31:58Z'))
})

test.each([
  'infinity',
  '-infinity',
  '12026-11-22 05:31:58+00',
  '0044-03-15 12:00:00+00 BC',
  '2026-11-22 05:31:58+05:30',
])('the timestamp %s is left to the driver', (text) => {
  expect(parseTimestamptz(text)).toEqual(asTheDriver(text))
})
