import { chatLoadRow } from './rows/chat.ts'
import { clientRows } from './rows/clients.ts'
import { firstPictureRows } from './rows/first-picture.ts'
import { listRows } from './rows/list.ts'
import { logInTimeRow } from './rows/log-in.ts'
import { messageRows } from './rows/messages.ts'
import { overloadRows } from './rows/overload.ts'
import { pageChangeRows } from './rows/page-changes.ts'
import { pageRows } from './rows/page.ts'
import { DATABASE_ADDRESS, hasEjabberd } from './chat/ejabberd.ts'
import { pairRows } from './rows/pairs.ts'
import { pipelineRows } from './rows/pipeline.ts'
import { processRows } from './rows/processes.ts'
import { memoryRows, startRow } from './rows/process.ts'
import { quickFindRow } from './rows/quick-find.ts'
import { scrollingRows } from './rows/scrolling.ts'
import { print, type Row, writeRows } from './report.ts'
import { type BenchEnvironment, startBenchEnvironment } from './bench-environment.ts'

/**
 * Measures the figures of design 8, each beside its floor in the same run. `npm run bench -- list` runs one part;
 * `--write` writes the results of all parts into docs/measured.md.
 */
const PARTS: Record<string, () => Promise<Row[]>> = {
  list: () => onStage(listRows),
  clients: () => onStage(clientRows),
  pipeline: () => onStage(pipelineRows),
  find: () => onStage(async (bench) => [await quickFindRow(bench)]),
  messages: async () => [...(await measurePairs()), ...(await onStage(messageRows))],
  pairs: measurePairs,
  chat: () => onStage(async (bench) => [await chatLoadRow(bench)]),
  scrolling: () => onStage(scrollingRows),
  start: async () => [await startRow()],
  memory: () => onStage(memoryRows),
  'log-in': () => onStage(async (bench) => [await logInTimeRow(bench)]),
  page: () => onStage(pageRows),
  'first-picture': () => onStage(firstPictureRows),
  'page-changes': () => onStage(pageChangeRows),
  overload: () => onStage(overloadRows),
  processes: () => onStage(processRows),
}

function measurePairs(): Promise<Row[]> {
  return onStage(pairRows, hasEjabberd() ? { listen_addresses: DATABASE_ADDRESS } : {})
}

async function onStage(
  measure: (bench: BenchEnvironment) => Promise<Row[]>,
  settings: { [name: string]: string } = {},
): Promise<Row[]> {
  const bench = await startBenchEnvironment({ isBuilt: true, settings })
  try {
    return await measure(bench)
  } finally {
    await bench.close()
  }
}

const selected = process.argv.slice(2).filter((argument) => argument !== '--write')
const isWritten = process.argv.includes('--write')
if (isWritten && selected.length > 0) {
  console.error('--write is for a run of all parts.')
  process.exit(2)
}
const unknown = selected.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}
const rows: Row[] = []
for (const [name, measure] of Object.entries(PARTS)) {
  if (selected.length > 0 ? !selected.includes(name) : name === 'pairs') continue // messages has them
  console.log(`measuring: ${name}`)
  const measured = await measure()
  print(measured)
  rows.push(...measured)
}
if (isWritten) writeRows('docs/measured.md', rows)
process.exit(0)
