import { writeFileSync } from 'node:fs'
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

export const ratio = (value: number): string => value.toFixed(2)

/** When and on what was measured. */
export function measuredOn(): string {
  const [cpu] = cpus()
  const memory = `${Math.round(totalmem() / 1e9)} GB of memory`
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpu?.model.trim()}), ${memory}`
}

export function writeRows(file: string, rows: Row[]): void {
  const line = ({ what, measured, bound, holds }: Row) =>
    `| ${what} | ${measured} | ${bound} | ${holds ? 'holds' : '**falls short**'} |`
  const page = `# Measured speed

Written by \`npm run bench -- --write\`: ${measuredOn()}. Floors are the least that does the same, such as bare
\`node:http\` with the same statement (\`bench/floors/\`); they are measured in turn with the product, in the same run, with the database and
the load on the same cores. Lists, boards and the messages of pairs are measured after twelve seconds of warm-up. Times alone say little
on another machine, ratios more.

| what | measured | goal | |
| --- | --- | --- | --- |
${rows.map(line).join('\n')}
`
  writeFileSync(file, page)
}
