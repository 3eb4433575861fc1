import { checkChat } from '../chat/chat-result.ts'
import type { Fault } from '../chat/history.ts'
import type { ChatPeople } from '../chat/people.ts'
import { createRandom, type Random } from '../chat/random.ts'
import { type ChatServer, createUsers, type SimulatedUsers } from '../chat/simulated-users.ts'
import { finishJobs } from './finish-jobs.ts'
import type { FaultRun } from './run.ts'

/** The people of a run and how fast each writes in each of their conversations. */
export type ChatPlan = { seed: number; employees: number; clients: number; pauseMs: number }

export type FaultContext = {
  users: SimulatedUsers
  people: ChatPeople
  random: Random
  /** Adds a fault of another kind than those of messages. */
  unmet(what: string): void
}

/** All people write while `breakIt` runs. When it returns, everything works again and the history is checked. */
export async function chatUnderFault(
  what: string,
  { seed, employees, clients, pauseMs }: ChatPlan,
  server: ChatServer,
  breakIt: (context: FaultContext) => Promise<string[]>,
): Promise<FaultRun> {
  const random = createRandom(seed)
  const { users, people } = await createUsers(server, { employees, clients, groups: 2 }, random)
  const others: Fault[] = []
  const unmet = (fault: string) => void others.push({ kind: 'unmet', what: fault })
  let isOver = false
  const writing = users.writeMessages({ pauseMs, enough: () => isOver })
  try {
    const details = await breakIt({ users, people, random, unmet })
    isOver = true
    await writing
    const result = await checkChat(users, server)
    for (const fault of await finishJobs(server.database)) unmet(fault)
    return { what, seed, details, ...result, faults: [...result.faults, ...others] }
  } finally {
    users.close()
  }
}
