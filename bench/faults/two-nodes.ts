import { checkChat } from '../chat/chat-result.ts'
import { createConversations, allPeople, seedPeople } from '../chat/people.ts'
import { SimulatedUsers } from '../chat/simulated-users.ts'
import { createRandom } from '../chat/random.ts'
import { benchTokens, startBenchEnvironment, type ServerProcess, type BenchEnvironment } from '../bench-environment.ts'
import type { FaultRun } from './run.ts'
import type pg from 'pg'
import { startRedis, type TestRedis } from '#server/testing/redis.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { NO_LIMITS } from './breakable-server.ts'

export type NodesPlan = {
  seed: number
  employees: number
  clients: number
  sends: number
  rounds: number
  /** Maximum pause in ms between two messages of a person in a conversation. */
  pauseMs: number
}

export const LONG = { seed: 11, employees: 4, clients: 15, sends: 10_000, rounds: 5, pauseMs: 600 } satisfies NodesPlan

/**
 * In each round one of two nodes is killed, Redis loses its data, the node restarts, and Redis loses its data again
 * while both run.
 */
export async function killNodes({ seed, sends, rounds, pauseMs, ...people }: NodesPlan): Promise<FaultRun> {
  const random = createRandom(seed)
  const nodes = await Nodes.begin()
  try {
    const chatPeople = await seedPeople(nodes.database, benchTokens(), people)
    const origin = nodes.balancer.address
    const conversations = await createConversations(origin, chatPeople, random, 4)
    const users = new SimulatedUsers({ origin, people: allPeople(chatPeople), conversations, random, devices: 2 })
    const writing = users.writeMessages({ sends, pauseMs })
    const step = sends / (rounds * 4 + 1)
    for (let round = 0; round < rounds; round++) {
      const reached = (part: number) => users.waitForAcknowledged((round * 4 + part) * step)
      const node = round % 2
      await reached(1)
      await nodes.kill(node)
      await reached(2)
      await nodes.redis.flush()
      await reached(3)
      await nodes.restart(node)
      await reached(4)
      await nodes.redis.flush()
    }
    await writing
    const account = await checkChat(users, origin, nodes.database)
    users.close()
    const details = [
      `${rounds} × kill -9 of a node, ${rounds * 2} × Redis flushed`,
      `connections and calls by node: ${nodes.balancer.shares.join(' and ')}`,
    ]
    return { what: 'two nodes', seed, details, ...account }
  } finally {
    await nodes.remove()
  }
}

/** Two servers on one database and one Redis, behind a load balancer. */
class Nodes {
  readonly database: pg.ClientConfig
  readonly redis: TestRedis
  readonly balancer: Balancer
  readonly #stage: BenchEnvironment
  readonly #running: ServerProcess[]

  private constructor(
    bench: BenchEnvironment,
    database: pg.ClientConfig,
    redis: TestRedis,
    running: ServerProcess[],
    front: Balancer,
  ) {
    this.#stage = bench
    this.database = database
    this.redis = redis
    this.#running = running
    this.balancer = front
  }

  static async begin(): Promise<Nodes> {
    const [bench, redis] = [await startBenchEnvironment(), await startRedis()]
    try {
      const database = await bench.database('nodes')
      const settings = { ...NO_LIMITS, REDIS_URL: redis.url }
      const running = [await bench.product(database, settings), await bench.product(database, settings)]
      const front = await startBalancer(running.map(({ address }) => address))
      return new Nodes(bench, database, redis, running, front)
    } catch (error) {
      await bench.close()
      await redis.stop()
      throw error
    }
  }

  async kill(node: number): Promise<void> {
    await this.#running[node]?.kill()
  }

  async restart(node: number): Promise<void> {
    await this.#running[node]?.restart()
  }

  async remove(): Promise<void> {
    await this.balancer.close()
    await this.#stage.close()
    await this.redis.stop()
  }
}
