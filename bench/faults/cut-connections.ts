import { setTimeout as wait } from 'node:timers/promises'
import { checkChat } from '../chat/chat-result.ts'
import { createConversations, allPeople, seedPeople } from '../chat/people.ts'
import { SimulatedUsers } from '../chat/simulated-users.ts'
import { createRandom } from '../chat/random.ts'
import { benchTokens } from '../bench-environment.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { BreakableServer } from './breakable-server.ts'
import type { FaultRun } from './run.ts'

export type CutPlan = {
  seed: number
  employees: number
  clients: number
  seconds: number
  /** Maximum pause in ms between two messages of a person in a conversation. */
  pauseMs: number
}

export const LONG = { seed: 7, employees: 4, clients: 15, seconds: 300, pauseMs: 2000 } satisfies CutPlan

/** The server keeps running. Every connection is cut after 0.5 to 3 s, half of them in the middle of a packet. */
export async function cutConnections({ seed, seconds, pauseMs, ...people }: CutPlan): Promise<FaultRun> {
  const random = createRandom(seed)
  const server = await BreakableServer.begin()
  try {
    const chatPeople = await seedPeople(server.database, benchTokens(), people)
    const conversations = await createConversations(server.address, chatPeople, random, 4)
    const proxy = await startCuttingProxy(server.address, random, { from: 500, to: 2500 })
    const users = new SimulatedUsers({
      origin: proxy.address,
      people: allPeople(chatPeople),
      conversations,
      random,
      devices: 2,
    })
    let over = false
    const writing = users.writeMessages({ sends: Number.MAX_SAFE_INTEGER, pauseMs, enough: () => over })
    await wait(seconds * 1000)
    over = true
    proxy.stopCutting()
    await writing
    const account = await checkChat(users, server.address, server.database)
    users.close()
    await proxy.close()
    const details = [
      `${seconds} s, ${proxy.cuts.all} connections cut, ${proxy.cuts.midFrame} of them in the middle of a frame`,
    ]
    return { what: 'cut connections', seed, details, ...account }
  } finally {
    await server.remove()
  }
}
