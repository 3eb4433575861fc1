import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { connectSocket } from '../chat/sockets.ts'
import type { BenchEnvironment } from '../bench-environment.ts'
import type { Row } from '../report.ts'
import { type Seeded, seedGroup, seedWorkspaces } from '../seed.ts'
import { median, percentile } from '../statistics.ts'

const SECONDS = 60
/** How many times what the server can do is asked for. */
const TIMES = 4
/** Enough that all of it is on its way although each connection waits for its answer. */
const CONNECTIONS = 2000
/** Of whom each has as many calls at a time as a session may have (decision 66). */
const PEOPLE = 250
const EVERY_MS = 500
const RECOVERED_MS = 5000
const OWN_CALLS = fileURLToPath(new URL('own-calls.mjs', import.meta.url))

/** One small request or message, twice a second, as a person would notice it. */
type Probe = { at: number; ms: number; ok: boolean }

/**
 * What a server does under four times the load it can answer, for a minute: two processes send it, so that the
 * probes beside it are not slowed by their own.
 */
export async function overloadRows(bench: BenchEnvironment): Promise<Row[]> {
  const database = await bench.database('overload')
  const managers = await seedWorkspaces(database, PEOPLE)
  const [first] = managers
  const { conversation } = await seedGroup(database, first)
  const product = await bench.product(database)
  process.env.FOYER_BENCH_TOKENS = managers.map(({ token }) => token).join(' ')
  // The types know a function alone, which a worker cannot get.
  const at = {
    url: product.address,
    workers: 1,
    setupClient: OWN_CALLS as unknown as NonNullable<autocannon.Options['setupClient']>,
  }
  await autocannon({ ...at, connections: 32, duration: 5 })
  const able = await autocannon({ ...at, connections: 32, duration: 10 })
  const socket = await connectSocket(product.address, { token: first.token })
  const message = { conversation_id: conversation, type: 'text', message: 'under load' }
  const over = new AbortController()
  const probing = [
    probe(over.signal, async () => (await logIn(product.address, first)) === 200),
    probe(over.signal, async () => 'seq' in (await socket.timeout(10_000).emitWithAck('message sent', message))),
  ]
  const offered = Math.round(able.requests.average * TIMES)
  const loaded = await autocannon({
    ...at,
    connections: CONNECTIONS,
    overallRate: offered,
    duration: SECONDS,
    timeout: 10,
    ignoreCoordinatedOmission: true, // what did not come cannot wait
  })
  const ended = performance.now()
  await wait(RECOVERED_MS)
  const calm = await autocannon({
    ...at,
    connections: 8,
    overallRate: Math.round(able.requests.average / 4),
    duration: 5,
  })
  over.abort()
  const [logIns = [], messages = []] = await Promise.all(probing)
  socket.disconnect()
  const answered = loaded['2xx'] / SECONDS
  const refused = loaded.statusCodeStats?.['503']?.count ?? 0
  const other = loaded.non2xx - refused + loaded.errors
  return [
    {
      what: `a Manager's first calls under ${TIMES} times the load for ${SECONDS} s, ${CONNECTIONS} connections`,
      measured: `${Math.round(able.requests.average)} req/s without; of ${offered} a second offered ${Math.round(loaded.requests.average)} came: ${Math.round(answered)} answered, ${Math.round(refused / SECONDS)} refused by 503, ${other} otherwise; p99 ${loaded.latency.p99} ms, slowest ${loaded.latency.max} ms`,
      bound: 'p99 ≤ 1 s, nothing but 200 and 503',
      holds: loaded.latency.p99 <= 1000 && other === 0,
    },
    probeRow(
      'log-in beside it',
      logIns.filter(({ at }) => at < ended),
    ),
    probeRow(
      'message beside it',
      messages.filter(({ at }) => at < ended),
    ),
    {
      what: `a quarter of the load, ${RECOVERED_MS / 1000} s later`,
      measured: `p99 ${calm.latency.p99} ms, ${calm.non2xx + calm.errors} failed`,
      bound: '≤ 50 ms, none',
      holds: calm.latency.p99 <= 50 && calm.non2xx + calm.errors === 0,
    },
  ]
}

async function logIn(address: string, { workspace }: Seeded): Promise<number> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${workspace}@example.com`, password: 'right' }),
    signal: AbortSignal.timeout(10_000),
  })
  await answer.arrayBuffer()
  return answer.status
}

function probeRow(what: string, probes: Probe[]): Row {
  const times = probes.map(({ ms }) => ms)
  const failed = probes.filter(({ ok }) => !ok).length
  return {
    what,
    measured: `${probes.length}, ${failed} failed; p50 ${Math.round(median(times))}, p99 ${Math.round(percentile(times, 0.99))} ms`,
    bound: 'p99 ≤ 2 s, none fails',
    holds: failed === 0 && percentile(times, 0.99) <= 2000,
  }
}

async function probe(over: AbortSignal, ask: () => Promise<boolean>): Promise<Probe[]> {
  const probes: Probe[] = []
  while (!over.aborted) {
    const at = performance.now()
    const ok = await ask().catch(() => false)
    probes.push({ at, ms: performance.now() - at, ok })
    await wait(EVERY_MS)
  }
  return probes
}
