import { setTimeout as wait } from 'node:timers/promises'
import { checkChat } from '../chat/chat-result.ts'
import { createUsers } from '../chat/simulated-users.ts'
import { createRandom } from '../chat/random.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { BreakableServer } from './breakable-server.ts'
import type { ChatPlan } from './chat-under-fault.ts'
import type { FaultRun } from './run.ts'

export type CutPlan = ChatPlan & { seconds: number }

export const LONG = { seed: 7, employees: 4, clients: 15, seconds: 300, pauseMs: 2000 } satisfies CutPlan

/** The server keeps running. Every connection is cut after 0.5 to 3 s, half of them in the middle of a packet. */
export async function cutConnections({ seed, seconds, pauseMs, ...people }: CutPlan): Promise<FaultRun> {
  const random = createRandom(seed)
  const server = await BreakableServer.begin()
  try {
    const proxy = await startCuttingProxy(server.address, random, { from: 500, to: 2500 })
    const { users } = await createUsers(server, { ...people, groups: 4 }, random, proxy.address)
    let over = false
    const writing = users.writeMessages({ pauseMs, enough: () => over })
    await wait(seconds * 1000)
    over = true
    proxy.stopCutting()
    await writing
    const account = await checkChat(users, server)
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
