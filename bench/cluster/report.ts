import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { EventResult } from './play.ts'

const FIRST = 10

const goalOf = ({ goal }: EventResult) => (goal === null || goal === Infinity ? 'none' : `${goal} s`)

export function printEvent(event: EventResult): void {
  const { title, back, longestWait, acknowledged, lost, doubled, details, missed } = event
  console.log(`${title}: writes were back after ${back.toFixed(1)} s (goal: ${goalOf(event)})`)
  console.log(
    `  ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled; longest wait ${longestWait.toFixed(1)} s`,
  )
  for (const line of details) console.log(`  ${line}`)
  for (const line of missed.slice(0, FIRST)) console.log(`  NOT MET: ${line}`)
}

/** The text of a page with the results between its marks. Events that were not played keep their rows. */
export function writeEvents(page: string, played: readonly EventResult[]): string {
  const text = readFileSync(page, 'utf8')
  const rows = new Map(rowsOf(text).map((row) => [titleOf(row), row]))
  for (const event of played) {
    const { title, back, longestWait, acknowledged, lost, doubled, details } = event
    const times = [`${back.toFixed(1)} s`, goalOf(event), `${longestWait.toFixed(1)} s`]
    rows.set(title, `| ${[title, ...times, acknowledged, lost, doubled, details.join('; ')].join(' | ')} |`)
  }
  const table = [
    `Last measured on ${new Date().toISOString().slice(0, 10)}, all hosts on one machine with ${cpus().length} cores:`,
    '',
    '| event | writes back after | goal | longest wait of a person | acknowledged | lost | doubled | what happened |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.values(),
  ].join('\n')
  return text.replace(
    /(<!-- events:begin -->)[^]*(<!-- events:end -->)/,
    (_whole, begin: string, end: string) => `${begin}\n\n${table}\n\n${end}`,
  )
}

/** The rows between the marks, below the head of the table. */
function rowsOf(text: string): string[] {
  const [, after = ''] = text.split('events:begin')
  const [between = ''] = after.split('events:end')
  const lines = between.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2)
}

const titleOf = (row: string): string => row.split('|')[1]?.trim() ?? ''
