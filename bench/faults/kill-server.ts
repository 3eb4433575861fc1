import { setTimeout as wait } from 'node:timers/promises'
import { checkChat } from '../chat/chat-result.ts'
import { createUsers } from '../chat/simulated-users.ts'
import { randomBetween, createRandom } from '../chat/random.ts'
import { BreakableServer } from './breakable-server.ts'
import type { FaultRun } from './run.ts'

export type KillPlan = { seed: number; employees: number; clients: number; sends: number; kills: number }

export const LONG = { seed: 5, employees: 4, clients: 15, sends: 10_000, kills: 20 } satisfies KillPlan

/** Kills the server with kill -9 repeatedly while all people write. */
export const killServer = (plan: KillPlan): Promise<FaultRun> =>
  killRepeatedly('kill -9 of the server', plan, async (server) => {
    await server.kill()
    const began = performance.now()
    await server.restart()
    return performance.now() - began
  })

/** Kills all of PostgreSQL. The server restarts it without a restart of its own. */
export const killPostgres = (plan: KillPlan): Promise<FaultRun> =>
  killRepeatedly('kill -9 of PostgreSQL', plan, (server) => server.killPostgres())

async function killRepeatedly(
  what: string,
  plan: KillPlan,
  killOnce: (server: BreakableServer) => Promise<number>,
): Promise<FaultRun> {
  const { seed, sends, kills } = plan
  const random = createRandom(seed)
  const server = await BreakableServer.begin()
  try {
    const { users } = await createUsers(server, { ...plan, groups: 4 }, random)
    const readyAfter: number[] = []
    const unanswered: number[] = []
    const writing = users.writeMessages({ sends })
    for (let kill = 1; kill <= kills; kill++) {
      await users.waitForAcknowledged((sends * kill) / (kills + 1))
      await wait(randomBetween(random, 0, 30)) // at an arbitrary point of its work
      unanswered.push(users.pendingCount)
      readyAfter.push(await killOnce(server))
    }
    await writing
    const account = await checkChat(users, server)
    users.close()
    const pendingCount = unanswered.reduce((sum, count) => sum + count, 0)
    const details = [
      `${kills} × ${what}, ${pendingCount} messages under way in all`,
      `ready again after ${Math.round(Math.max(...readyAfter))} ms at most`,
    ]
    return { what, seed, details, ...account }
  } finally {
    await server.remove()
  }
}
