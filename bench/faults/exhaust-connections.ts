import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { randomBetween } from '../chat/random.ts'
import { BreakableServer } from './breakable-server.ts'
import { type ChatPlan, chatUnderFault } from './chat-under-fault.ts'
import type { FaultRun } from './run.ts'

export type ConnectionsPlan = ChatPlan & { times: number; heldMs: number }

export const LONG = {
  seed: 13,
  employees: 3,
  clients: 8,
  pauseMs: 200,
  times: 6,
  heldMs: 20_000,
} satisfies ConnectionsPlan

/** Ends the server's own connections, so that it needs new ones while there are none. */
const END_OTHERS = `
  select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name <> $1`
const NAME = 'another program'

/** Another program takes every connection that PostgreSQL has, while all people write. */
export async function exhaustConnections({ times, heldMs, ...plan }: ConnectionsPlan): Promise<FaultRun> {
  const server = await BreakableServer.begin()
  try {
    return await chatUnderFault('no connections left', plan, server, async ({ random, users }) => {
      const taken: number[] = []
      let underWay = 0
      for (let time = 1; time <= times; time++) {
        await wait(randomBetween(random, 200, 1000))
        const { clients, giveBack } = await takeConnections(server.database)
        await wait(heldMs)
        taken.push(clients.size)
        underWay = Math.max(underWay, users.pendingCount)
        await giveBack()
        await server.waitUntilReady()
      }
      return [
        `${times} × ${Math.max(...taken)} connections taken for ${heldMs / 1000} s`,
        `${underWay} messages waited for an answer at most`,
      ]
    })
  } finally {
    await server.remove()
  }
}

/** Takes every connection, also those that become free, until they are given back. */
async function takeConnections(database: pg.ClientConfig) {
  const clients = new Set<pg.Client>()
  async function takeAll(): Promise<void> {
    for (;;) {
      const client = new pg.Client({ ...database, application_name: NAME })
      client.on('error', () => clients.delete(client))
      try {
        await client.connect()
        clients.add(client)
      } catch {
        return // none is left
      }
    }
  }
  await takeAll()
  const [first] = clients
  await first?.query(END_OTHERS, [NAME])
  await takeAll()
  const taking = setInterval(() => void takeAll(), 200)
  return {
    clients,
    async giveBack(): Promise<void> {
      clearInterval(taking)
      await Promise.all([...clients].map((client) => client.end().catch(() => {})))
    },
  }
}
