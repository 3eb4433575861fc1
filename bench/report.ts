import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

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

/** Without letters before it: the first number of "p50 125, p95 194" is 125. */
const firstNumber = ({ measured }: Row): number => Number(/(?<![a-z\d.])\d+(\.\d+)?/.exec(measured)?.[0])

/** Of several runs with the same rows the middle one of each row, by its first number. */
export function middleOf(runs: readonly (readonly Row[])[]): Row[] {
  const [first = []] = runs
  return first.flatMap((_, at) => {
    const rows = runs.flatMap((run) => run[at] ?? []).toSorted((a, b) => firstNumber(a) - firstNumber(b))
    return rows[Math.floor(rows.length / 2)] ?? []
  })
}

export const ratio = (value: number): string => value.toFixed(2)

/** When and on what was measured. */
export function measuredOn(): string {
  const [cpu] = cpus()
  const memory = `${Math.round(totalmem() / 1e9)} GB of memory`
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpu?.model.trim()}), ${memory}`
}

/** Replaces the part's section of the report by these rows, which were measured on this machine today; the other sections stay. */
export function writePart(file: string, part: string, rows: readonly Row[]): void {
  const line = ({ what, measured, bound, holds }: Row) =>
    `| ${what} | ${measured} | ${bound} | ${holds ? 'holds' : '**falls short**'} |`
  const section = `## ${part}

${measuredOn()}

| what | measured | goal | |
| --- | --- | --- | --- |
${rows.map(line).join('\n')}
`
  const sections = readFileSync(file, 'utf8').split(/^(?=## )/m)
  const at = sections.findIndex((one) => one.startsWith(`## ${part}\n`))
  if (at === -1) sections.push(`\n${section}`)
  else sections[at] = at < sections.length - 1 ? `${section}\n` : section
  writeFileSync(file, sections.join(''))
}
