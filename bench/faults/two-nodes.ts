import { checkChat } from '../chat/chat-result.ts'
import { createConversations, allPeople, seedPeople } from '../chat/people.ts'
import { SimulatedUsers } from '../chat/simulated-users.ts'
import { createRandom } from '../chat/random.ts'
import { benchTokens } from '../bench-environment.ts'
import { Nodes } from './nodes.ts'
import type { FaultRun } from './run.ts'

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
