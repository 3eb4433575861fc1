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
import { middleOf, print, type Row, writePart } from './report.ts'
import { type BenchEnvironment, startBenchEnvironment } from './bench-environment.ts'

/**
 * Measures the figures of docs/measured.md, each beside its floor in the same run. `npm run bench -- list page` runs two parts; with
 * `--write` each is measured three times in turn, and the middle of each row is written into docs/measured.md.
 */
const PARTS: Record<string, () => Promise<Row[]>> = {
  list: () => onStage(listRows),
  clients: () => onStage(clientRows),
  pipeline: () => onStage(pipelineRows),
  find: () => onStage(async (bench) => [await quickFindRow(bench)]),
  pairs: () => onStage(pairRows, hasEjabberd() ? { listen_addresses: DATABASE_ADDRESS } : {}),
  messages: () => onStage(messageRows),
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
const unknown = selected.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}
for (const [name, measure] of Object.entries(PARTS)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  const runs: Row[][] = []
  while (runs.length < (isWritten ? 3 : 1)) {
    console.log(`measuring: ${name}`)
    const measured = await measure()
    print(measured)
    runs.push(measured)
  }
  if (isWritten) writePart('docs/measured.md', name, middleOf(runs))
}
process.exit(0)
