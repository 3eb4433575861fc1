import { setTimeout as wait } from 'node:timers/promises'
import { ratio, type Row } from '../report.ts'
import { seedWorkspaces } from '../seed.ts'
import type { BenchEnvironment } from '../bench-environment.ts'
import { median } from '../statistics.ts'

const ROUNDS = 60
/** Until the job that an attempt leaves behind is done: it is longer for an account that exists, and would slow the next attempt. */
const PAUSE_MS = 100

/** Wrong passwords of an existing and of a missing account, alternating: the times must not differ (AUTH-3). */
export async function logInTimeRow(bench: BenchEnvironment): Promise<Row> {
  const database = await bench.database('log_in')
  const [manager] = await seedWorkspaces(database, 1)
  const server = await bench.product(database)
  const attempt = async (email: string) => {
    const began = performance.now()
    const answer = await fetch(`${server.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'wrong' }),
    })
    if (answer.status !== 401) throw new Error(`a wrong password was answered with ${answer.status}`)
    const took = performance.now() - began
    await wait(PAUSE_MS)
    return took
  }
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let round = 0; round < ROUNDS; round++) {
    times.known.push(await attempt(`${manager.id}@example.com`))
    times.unknown.push(await attempt(`nobody${round}@example.com`))
  }
  const unknown = median(times.unknown) / median(times.known)
  return {
    what: 'log-in with an unknown email, against a known one with a wrong password',
    measured: `${median(times.unknown).toFixed(1)} ms, ${ratio(unknown)}`,
    bound: '0.90 to 1.10',
    holds: unknown >= 0.9 && unknown <= 1.1,
  }
}
