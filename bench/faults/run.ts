import type { ChatResult } from '../chat/chat-result.ts'
import { countFaults } from '../chat/history.ts'

export type FaultRun = ChatResult & {
  what: string
  seed: number
  /** Counts of faults and durations, for the report only. */
  details: string[]
}

/** Everything acknowledged is stored and shown once, in one order, and all works again by itself. */
export async function findLosses(run: Promise<FaultRun>): Promise<Losses> {
  const { sends, stored, faults } = await run
  return { faults, lost: sends - stored }
}

type Losses = { faults: FaultRun['faults']; lost: number }
export const NONE: Losses = { faults: [], lost: 0 }

/** The number of faults that the report lists one by one. */
const FIRST = 20

export function printFaultRun(run: FaultRun): void {
  const { what, seed, sends, stored, connects, slowest, caughtUp, details, faults } = run
  console.log(`${what} (seed ${seed})`)
  console.log(`  ${sends} sent, ${stored} stored, ${connects} connections, slowest call ${Math.round(slowest)} ms`)
  console.log(`  all devices were complete ${Math.round(caughtUp)} ms after the end`)
  for (const line of details) console.log(`  ${line}`)
  console.log(`  ${faults.length === 0 ? 'clean' : 'FAULTS'}: ${countFaults(faults)}`)
  for (const fault of faults.slice(0, FIRST)) console.log(`    ${fault.kind}: ${fault.what}`)
}
