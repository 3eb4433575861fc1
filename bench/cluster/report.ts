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

/** The text of a page with the results between its marks. */
export function writeEvents(page: string, played: readonly EventResult[]): string {
  const rows = played.map((event) => {
    const { title, back, longestWait, acknowledged, lost, doubled, details } = event
    const times = [`${back.toFixed(1)} s`, goalOf(event), `${longestWait.toFixed(1)} s`]
    return `| ${[title, ...times, acknowledged, lost, doubled, details.join('; ')].join(' | ')} |`
  })
  const table = [
    `Measured on ${new Date().toISOString().slice(0, 10)}, all hosts on one machine with ${cpus().length} cores:`,
    '',
    '| event | writes back after | goal | longest wait of a person | acknowledged | lost | doubled | what happened |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
  return readFileSync(page, 'utf8').replace(
    /(<!-- events:begin -->)[^]*(<!-- events:end -->)/,
    (_whole, begin: string, end: string) => `${begin}\n\n${table}\n\n${end}`,
  )
}
