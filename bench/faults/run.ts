import type { Account } from '../chat/account.ts'
import { countFaults } from '../chat/history.ts'

/** The result of a fault run. */
export type Run = Account & {
  what: string
  seed: number
  /** Counts of faults and durations, for the report only. */
  told: string[]
}

/** The number of faults that the report lists one by one. */
const FIRST = 20

export function print(run: Run): void {
  const { what, seed, sends, stored, connects, slowest, caughtUp, told, faults } = run
  console.log(`${what} (seed ${seed})`)
  console.log(`  ${sends} sent, ${stored} stored, ${connects} connections, slowest call ${Math.round(slowest)} ms`)
  console.log(`  everybody had seen everything ${Math.round(caughtUp)} ms after the end`)
  for (const line of told) console.log(`  ${line}`)
  console.log(`  ${faults.length === 0 ? 'clean' : 'FAULTS'}: ${countFaults(faults)}`)
  for (const fault of faults.slice(0, FIRST)) console.log(`    ${fault.kind}: ${fault.what}`)
}
