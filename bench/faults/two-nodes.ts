import { accountOf } from '../chat/account.ts'
import { beginTalks, peopleOf, seedCast } from '../chat/cast.ts'
import { Crowd } from '../chat/crowd.ts'
import { chanceOf } from '../chat/random.ts'
import { stageTokens } from '../stage.ts'
import { Nodes } from './nodes.ts'
import type { Run } from './run.ts'

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
export async function twoNodes({ seed, sends, rounds, pauseMs, ...people }: NodesPlan): Promise<Run> {
  const chance = chanceOf(seed)
  const nodes = await Nodes.begin()
  try {
    const cast = await seedCast(nodes.database, stageTokens(), people)
    const origin = nodes.balancer.address
    const talks = await beginTalks(origin, cast, chance, 4)
    const crowd = new Crowd({ origin, people: peopleOf(cast), talks, chance, devices: 2 })
    const talking = crowd.talk({ sends, pauseMs })
    const step = sends / (rounds * 4 + 1)
    for (let round = 0; round < rounds; round++) {
      const reached = (part: number) => crowd.reached((round * 4 + part) * step)
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
    await talking
    const account = await accountOf(crowd, origin, nodes.database)
    crowd.close()
    const told = [
      `${rounds} × kill -9 of a node, ${rounds * 2} × Redis flushed`,
      `connections and calls by node: ${nodes.balancer.shares.join(' and ')}`,
    ]
    return { what: 'two nodes', seed, told, ...account }
  } finally {
    await nodes.remove()
  }
}
