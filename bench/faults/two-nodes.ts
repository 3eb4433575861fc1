import { checkChat } from '../chat/chat-result.ts'
import { createUsers } from '../chat/simulated-users.ts'
import { createRandom } from '../chat/random.ts'
import { startBenchEnvironment } from '../bench-environment.ts'
import type { FaultRun } from './run.ts'
import { startRedis } from '#server/testing/redis.ts'
import { startBalancer } from './balancer.ts'
import { NO_LIMITS } from './breakable-server.ts'
import type { ChatPlan } from './chat-under-fault.ts'

export type NodesPlan = ChatPlan & { sends: number; rounds: number }

export const LONG = { seed: 11, employees: 4, clients: 15, sends: 10_000, rounds: 5, pauseMs: 600 } satisfies NodesPlan

/**
 * In each round one of two nodes is killed, Redis loses its data, the node restarts, and Redis loses its data again
 * while both run.
 */
export async function killNodes({ seed, sends, rounds, pauseMs, ...people }: NodesPlan): Promise<FaultRun> {
  const random = createRandom(seed)
  const [bench, redis] = [await startBenchEnvironment(), await startRedis()]
  try {
    // Two servers on one database and one Redis, behind a load balancer.
    const database = await bench.database('nodes')
    const settings = { ...NO_LIMITS, REDIS_URL: redis.url }
    const nodes = [await bench.product(database, settings), await bench.product(database, settings)]
    const balancer = await startBalancer(nodes.map(({ address }) => address))
    const { users } = await createUsers({ address: balancer.address, database }, { ...people, groups: 4 }, random)
    const writing = users.writeMessages({ sends, pauseMs })
    const step = sends / (rounds * 4 + 1)
    for (let round = 0; round < rounds; round++) {
      const reached = (part: number) => users.waitForAcknowledged((round * 4 + part) * step)
      const node = nodes[round % 2]
      await reached(1)
      await node?.kill()
      await reached(2)
      await redis.flush()
      await reached(3)
      await node?.restart()
      await reached(4)
      await redis.flush()
    }
    await writing
    const account = await checkChat(users, { address: balancer.address, database })
    users.close()
    await balancer.close()
    const details = [
      `${rounds} × kill -9 of a node, ${rounds * 2} × Redis flushed`,
      `connections and calls by node: ${balancer.shares.join(' and ')}`,
    ]
    return { what: 'two nodes', seed, details, ...account }
  } finally {
    await bench.close()
    await redis.stop()
  }
}
