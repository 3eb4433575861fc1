import { chatLoadRow } from './rows/chat.ts'
import { clientRows } from './rows/clients.ts'
import { listRows } from './rows/list.ts'
import { logInTimeRow } from './rows/log-in.ts'
import { messageRows } from './rows/messages.ts'
import { logInRow } from './rows/page.ts'
import { memoryRows, startRow } from './rows/process.ts'
import { quickFindRow } from './rows/quick-find.ts'
import { scrollingRows } from './rows/scrolling.ts'
import { print, type Row } from './report.ts'
import { openStage } from './stage.ts'

/** Measures the figures of design 8, each beside its floor in the same run. `npm run bench -- list` runs one part. */
const PARTS: Record<string, () => Promise<Row[]>> = {
  list: () => onStage(listRows),
  clients: () => onStage(clientRows),
  find: () => onStage(async (stage) => [await quickFindRow(stage)]),
  messages: () => onStage(messageRows),
  chat: () => onStage(async (stage) => [await chatLoadRow(stage)]),
  scrolling: () => onStage(scrollingRows),
  start: async () => [await startRow()],
  memory: () => onStage(memoryRows),
  'log-in': () => onStage(async (stage) => [await logInTimeRow(stage)]),
  page: async () => [await logInRow()],
}

async function onStage(measure: (stage: Awaited<ReturnType<typeof openStage>>) => Promise<Row[]>): Promise<Row[]> {
  const stage = await openStage()
  try {
    return await measure(stage)
  } finally {
    await stage.close()
  }
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}
const rows: Row[] = []
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`measuring: ${name}`)
  rows.push(...(await measure()))
}
print(rows)
process.exit(0)
