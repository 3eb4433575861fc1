import { checkChat } from '../chat/chat-result.ts'
import { createUsers } from '../chat/simulated-users.ts'
import { countFaults } from '../chat/history.ts'
import { createRandom } from '../chat/random.ts'
import type { Row } from '../report.ts'
import type { BenchEnvironment } from '../bench-environment.ts'
import { percentile } from '../statistics.ts'

const SEED = 1
const PEOPLE = { employees: 10, clients: 39, groups: 8 }
const SENDS = 5000
/** In ms: how often a connection is dropped during writing. */
const DROP_EVERY_MS = 200

/** Fifty people with two devices each write in groups and pairs while connections are dropped and restored. */
export async function chatLoadRow(bench: BenchEnvironment): Promise<Row> {
  const database = await bench.database('chat_users')
  const server = { address: (await bench.product(database)).address, database }
  const { users } = await createUsers(server, PEOPLE, createRandom(SEED))
  const dropping = setInterval(() => users.drop(), DROP_EVERY_MS)
  const began = performance.now()
  await users.writeMessages({ sends: SENDS })
  const seconds = (performance.now() - began) / 1000
  clearInterval(dropping)
  const { connects, faults } = await checkChat(users, server)
  users.close()
  const shown = users.views.reduce((sum, view) => sum + view.shown.length, 0)
  const waits = users.waits
  return {
    what: '50 people writing in 48 conversations on 100 devices, connections lost and made again',
    measured:
      `${Math.round(SENDS / seconds)} sent and ${Math.round(shown / seconds)} shown a second, ` +
      `acknowledged p50 / p99 ${percentile(waits, 0.5).toFixed(0)} / ${percentile(waits, 0.99).toFixed(0)} ms, ` +
      `${connects} connections; ${countFaults(faults)}`,
    bound: 'no fault',
    holds: faults.length === 0,
  }
}
