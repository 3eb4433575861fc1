import { Readable } from 'node:stream'
import { escapeCsvCell } from '#server/platform/csv-cell.ts'
import type { Value } from '../queries/records.ts'

/** Records, one page at a time. */
export type Pages<Row> = AsyncIterable<readonly Row[]>

/** One array of all records, one per line. */
export const asJson = (pages: Pages<object>): Readable => Readable.from(jsonLines(pages))

async function* jsonLines(pages: Pages<object>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

/** Selects a table's columns of flat records. */
export async function* inColumns(
  columns: readonly string[],
  pages: Pages<Readonly<Record<string, Value>>>,
): AsyncGenerator<Value[][]> {
  for await (const page of pages) yield page.map((row) => columns.map((column) => row[column] ?? null))
}

/** CSV for spreadsheets: with a UTF-8 mark, and without cells that a spreadsheet would run as formulas. */
export const asCsv = (columns: readonly string[], pages: Pages<readonly Value[]>): Readable =>
  Readable.from(csvLines(columns, pages))

async function* csvLines(columns: readonly string[], pages: Pages<readonly Value[]>): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(quoted).join(',')}\r\n`
  for await (const page of pages) {
    if (page.length > 0) yield page.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
  }
}

const quoted = (value: Value): string => `"${textOf(value).replaceAll('"', '""')}"`

function textOf(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string') return escapeCsvCell(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? String(value) : escapeCsvCell(value.join('; '))
}
