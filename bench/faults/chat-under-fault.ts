import type pg from 'pg'
import { checkChat } from '../chat/chat-result.ts'
import type { Fault } from '../chat/history.ts'
import { allPeople, type ChatConversation, type ChatPeople, createConversations, seedPeople } from '../chat/people.ts'
import { createRandom, type Random } from '../chat/random.ts'
import { SimulatedUsers } from '../chat/simulated-users.ts'
import { benchTokens } from '../bench-environment.ts'
import { finishJobs } from './finish-jobs.ts'
import type { FaultRun } from './run.ts'

/** The people of a run and how fast each writes in each of their conversations. */
export type ChatPlan = { seed: number; employees: number; clients: number; pauseMs: number }

type Target = { address: string; database: pg.ClientConfig }

export type FaultContext = {
  users: SimulatedUsers
  people: ChatPeople
  conversations: ChatConversation[]
  random: Random
  /** Adds a fault of another kind than those of messages. */
  unmet(what: string): void
}

type Details = string[]

/** All people write while `breakIt` runs. When it returns, everything works again and the history is checked. */
export async function chatUnderFault(
  what: string,
  { seed, employees, clients, pauseMs }: ChatPlan,
  target: Target,
  breakIt: (context: FaultContext) => Promise<Details>,
): Promise<FaultRun> {
  const random = createRandom(seed)
  const people = await seedPeople(target.database, benchTokens(), { employees, clients })
  const conversations = await createConversations(target.address, people, random, 2)
  const users = new SimulatedUsers({
    origin: target.address,
    people: allPeople(people),
    conversations,
    random,
    devices: 2,
  })
  const others: Fault[] = []
  const unmet = (fault: string) => void others.push({ kind: 'unmet', what: fault })
  let isOver = false
  const writing = users.writeMessages({ sends: Number.MAX_SAFE_INTEGER, pauseMs, enough: () => isOver })
  try {
    const details = await breakIt({ users, people, conversations, random, unmet })
    isOver = true
    await writing
    const result = await checkChat(users, target.address, target.database)
    for (const fault of await finishJobs(target.database)) unmet(fault)
    return { what, seed, details, ...result, faults: [...result.faults, ...others] }
  } finally {
    users.close()
  }
}
