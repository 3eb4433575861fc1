import pg from 'pg'

const asTheDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/**
 * Parses a timestamptz in half the driver's time: apart from one letter and the offset's minutes PostgreSQL writes ISO
 * 8601, which the engine parses itself. Years of five digits, years BC, offsets with minutes and infinity are left to
 * the driver.
 */
export function parseTimestamptz(text: string): unknown {
  const isPlain = text[4] === '-' && text[10] === ' '
  const sign = text.at(-3)
  if (isPlain && (sign === '+' || sign === '-')) return new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`)
  return asTheDriver(text)
}
