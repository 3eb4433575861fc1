import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawCurves } from '../faults/draw-curves.ts'
import { measuredOn } from '../report.ts'
import type { Maintenance } from './maintenance.ts'
import type { Measured } from './measure-calls.ts'
import { itemAt, type Step } from './steps.ts'
import { type Series, seriesNames } from './subjects.ts'

export type Results = {
  settings: Record<string, string>
  filled: (Step & { fillSeconds: number; vacuumSeconds: number })[]
  calls: Measured[]
  maintenance: Maintenance[]
}

/** A call at the largest step may take so much of its time at the smallest. */
const BOUND = 1.2

export function writeResults(folder: string, results: Results): void {
  mkdirSync(folder, { recursive: true })
  const text = reportOf(results)
  writeFileSync(join(folder, 'measured.md'), text)
  for (const series of seriesNames) writeFileSync(join(folder, `${series}.svg`), curvesOf(results, series))
  console.log(text)
}

const short = (count: number) => (count >= 1e6 ? `${count / 1e6} M` : count >= 1e3 ? `${count / 1e3} k` : String(count))
export const markdownTable = (head: string[], rows: string[][]) =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
const megabytes = (bytes: number) => (bytes / 1e6).toLocaleString('en', { maximumFractionDigits: bytes < 1e7 ? 1 : 0 })

function reportOf(results: Results): string {
  return `# Measured growth

Written by \`npm run growth\` on ${measuredOn()},
PostgreSQL with ${Object.entries(results.settings)
    .filter(([name]) => name !== 'shared_preload_libraries')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')}.

${filledTable(results)}

${seriesNames.map((series) => callsOf(results, series)).join('\n\n')}

${maintenanceTable(results)}

${sizesTable(results)}
`
}

const filledTable = ({ filled }: Results) => `## What was filled

${markdownTable(
  ['messages', 'workspaces', 'files', 'notifications', 'audit events', 'filled in', 'first vacuum and analyze'],
  filled.map((step) => [
    ...[step.messages, step.workspaces, step.files, step.notifications, step.audit].map(short),
    `${step.fillSeconds.toFixed(0)} s`,
    `${step.vacuumSeconds.toFixed(1)} s`,
  ]),
)}`

const HEADS: Record<Series, string> = {
  typical: 'Typical workspaces in turn, the same at every step',
  large: 'The large workspace, which grows with the installation',
}

function callsOf({ calls }: Results, series: Series): string {
  const own = calls.filter((measured) => measured.series === series)
  const steps = [...new Set(own.map(({ step }) => step))]
  const names = [...new Set(own.map((measured) => measured.call))]
  const rows = names.map((name) => {
    const each = own.filter((measured) => measured.call === name)
    const [first, last] = [itemAt(each, 0), itemAt(each, each.length - 1)]
    const cpu = (measured: Measured) => measured.serverCpu + measured.databaseCpu
    const [time, work] = [last.p50 / first.p50, cpu(last) / cpu(first)]
    return [
      name,
      ...each.map(
        (measured) =>
          `${measured.p50.toFixed(1)} / ${measured.p99.toFixed(1)}${measured.failed ? `, ${measured.failed} refused` : ''}`,
      ),
      time.toFixed(2),
      `${cpu(first).toFixed(2)} → ${cpu(last).toFixed(2)} ms (${work.toFixed(2)})`,
      `${Math.round(first.pages)} → ${Math.round(last.pages)}`,
      time <= BOUND ? 'holds' : 'falls short',
    ]
  })
  return `## ${HEADS[series]}

p50 / p99 in milliseconds, the ratio of the p50 at the largest to that at the smallest step, processor time and pages (8 kB) of
PostgreSQL for each call at both.

${markdownTable(['call', ...steps.map((step) => short(Number(step))), 'ratio', 'processor', 'pages', `≤ ${BOUND}`], rows)}

![p50 of each call](${series}.svg)`
}

function maintenanceTable({ maintenance }: Results): string {
  const row = (name: string, value: (measured: Maintenance) => string) => [name, ...maintenance.map(value)]
  return `## Everything else

${markdownTable(
  ['seconds', ...maintenance.map(({ messages }) => short(messages))],
  [
    row('start of the server', ({ start }) => start.toFixed(2)),
    row('a column with a default is added to the messages', ({ addColumn }) => addColumn.toFixed(3)),
    row('an index is added to the messages, concurrently', ({ addIndex }) => addIndex.toFixed(1)),
    row('analyze of everything', ({ analyze }) => analyze.toFixed(1)),
    row('vacuum of the messages after a conversation was deleted', ({ vacuum }) => vacuum.toFixed(2)),
    row('`npm run backup`', ({ backup }) => backup.seconds.toFixed(1)),
    row('size of the backup, MB', ({ backup }) => megabytes(backup.bytes)),
    row('size of the database, MB', ({ bytes }) => megabytes(bytes)),
  ],
)}`
}

function sizesTable({ maintenance }: Results): string {
  const last = maintenance.at(-1)
  if (!last) return ''
  return `## Disk at ${short(last.messages)} messages

${markdownTable(
  ['table', 'rows', 'MB', 'its indexes, MB'],
  last.sizes.map((size) => [
    size.table,
    Math.round(size.rows).toLocaleString('en'),
    megabytes(size.heap),
    size.indexes.map(({ name, bytes }) => `${name.replace('foyer.', '')} ${megabytes(bytes)}`).join(', '),
  ]),
)}`
}

function curvesOf({ calls, filled }: Results, series: Series): string {
  const moments = filled.map(({ name }, at) => {
    const own = calls.filter((measured) => measured.step === name && measured.series === series)
    return { seconds: at, ...Object.fromEntries(own.map((measured) => [`${measured.call}, ms`, measured.p50])) }
  })
  return drawCurves(moments, `${filled.map(({ messages }) => short(messages)).join(', ')} messages, at equal distances`)
}
