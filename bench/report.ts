/** One line of the report: the subject, the measured value, the bound (design 8), and whether it holds. */
export type Row = { what: string; measured: string; bound: string; holds: boolean }

export function print(rows: Row[]): void {
  const width = (key: 'what' | 'measured' | 'bound') => Math.max(...rows.map((row) => row[key].length))
  const [what, measured, bound] = [width('what'), width('measured'), width('bound')]
  for (const row of rows) {
    const mark = row.holds ? 'holds' : 'FALLS SHORT'
    console.log(`${row.what.padEnd(what)}  ${row.measured.padEnd(measured)}  ${row.bound.padEnd(bound)}  ${mark}`)
  }
}

export const ratio = (value: number): string => value.toFixed(2)
