import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measuredOn } from '../report.ts'
import type { Measured } from './measure-calls.ts'
import { markdownTable } from './report.ts'

/** A call in the large workspace may take so many times as long as in a typical one, and so many milliseconds. */
const MOST_TIMES = 1.5
const MOST_MS = 25

export function writeLargeResults(folder: string, calls: readonly Measured[]): void {
  const text = `# The large workspace

Written by \`npm run growth -- large\` on ${measuredOn()}: 10,000 clients, a million messages, half a million
entries of the activity, beside typical workspaces of 60 clients and 3,600 messages. p50 / p99 in milliseconds, processor
time of the server and of PostgreSQL, pages (8 kB) of PostgreSQL.

${tableOf(calls)}
`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'large.md'), text)
  console.log(text)
  for (const measured of calls.filter(({ series }) => series === 'large'))
    for (const { text: statement, pages } of measured.statements)
      console.log(measured.call, Math.round(pages), statement)
}

function tableOf(calls: readonly Measured[]): string {
  const rows = calls.flatMap((large) => {
    const typical = calls.find(({ series, call }) => series === 'typical' && call === large.call)
    if (large.series !== 'large' || !typical) return []
    const cpu = (measured: Measured) => measured.serverCpu + measured.databaseCpu
    const times = large.p50 / typical.p50
    const holds = times <= MOST_TIMES && large.p99 <= MOST_MS
    return [
      [
        large.call,
        ...[typical, large].map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`),
        times.toFixed(2),
        `${cpu(typical).toFixed(2)} → ${cpu(large).toFixed(2)} ms (${(cpu(large) / cpu(typical)).toFixed(2)})`,
        `${Math.round(typical.pages)} → ${Math.round(large.pages)}`,
        holds ? 'holds' : 'falls short',
      ],
    ]
  })
  const goal = `≤ ${MOST_TIMES}, p99 ≤ ${MOST_MS} ms`
  return markdownTable(['call', 'typical', 'large', 'ratio', 'processor', 'pages', goal], rows)
}
