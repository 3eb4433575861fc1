import { randomUUID } from 'node:crypto'
import type { ChainableCommander, Redis } from 'ioredis'
import type { OnlinePerson, SharedPresence } from './presence.ts'

/** A process says so often that it lives, and counts as dead when it has not for this long. */
const BEAT_MS = 5000
const ALIVE_SECONDS = 20
/** The time that people have to reconnect to another process after a graceful shutdown. */
const FAREWELL_SECONDS = 5

const NODES = 'foyer:nodes'
const nodeKey = (node: string) => `foyer:node:${node}`
/** The people of a process, readable after its death. */
const peopleKey = (node: string) => `foyer:node-people:${node}`
/** The people of a workspace, once for each process that has them. */
const workspaceKey = (workspace: string) => `foyer:online:${workspace}`

type Options = {
  redis: Redis
  publishPresence: (person: OnlinePerson, online: boolean) => void
  people: () => OnlinePerson[]
}

/** Presence in Redis: each process writes its own people, and running processes clean up after dead ones. */
export function sharePresence({ redis, publishPresence, people }: Options): SharedPresence {
  const node: string = randomUUID()
  /** Something could not be written, or was forgotten. */
  let stale = true

  async function enter(person: OnlinePerson): Promise<boolean> {
    const key = workspaceKey(person.workspace)
    const entered = redis.multi().hset(key, fieldOf(person, node), person.role).sadd(peopleKey(node), entryOf(person))
    return !(await isWithAnother(person, entered))
  }

  async function leave(person: OnlinePerson, from = node): Promise<boolean> {
    const left = redis.multi().hdel(workspaceKey(person.workspace), fieldOf(person, from))
    return !(await isWithAnother(person, left.srem(peopleKey(from), entryOf(person)), from))
  }

  /** Changes and looks in one step, so that of two processes one sees the other. */
  async function isWithAnother(person: OnlinePerson, change: ChainableCommander, than = node): Promise<boolean> {
    try {
      const answers = await change.hkeys(workspaceKey(person.workspace)).exec()
      const [error, fields] = answers?.at(-1) ?? []
      if (error || !Array.isArray(fields)) throw error ?? new Error('Redis did not answer')
      const own = fieldOf(person, than)
      return fields.some((field) => field !== own && String(field).startsWith(`${person.id} `))
    } catch (error) {
      stale = true
      throw error
    }
  }

  async function beat(): Promise<void> {
    await redis.set(nodeKey(node), '', 'EX', ALIVE_SECONDS)
    const forgotten = (await redis.sadd(NODES, node)) === 1
    if (forgotten || stale) await writeAgain()
    for (const other of await redis.smembers(NODES)) {
      if ((await redis.exists(nodeKey(other))) === 0) await clearAfter(other)
    }
  }

  /** Redis may have been away or emptied, or the others may have taken this process for dead. */
  async function writeAgain(): Promise<void> {
    stale = false
    const written = new Set(await redis.smembers(peopleKey(node)))
    for (const person of people()) {
      if (!written.has(entryOf(person)) && (await enter(person))) publishPresence(person, true)
    }
    for (const entry of written) {
      // Read again each time: people may have connected while the others were written.
      const isHere = people().some((person) => entryOf(person) === entry)
      if (!isHere && (await leave(personIn(entry)))) publishPresence(personIn(entry), false)
    }
  }

  async function clearAfter(dead: string): Promise<void> {
    for (const entry of await redis.smembers(peopleKey(dead))) {
      const person = personIn(entry)
      if (await leave(person, dead)) publishPresence(person, false)
    }
    await redis.srem(NODES, dead)
  }

  const again = () => void beat().catch(() => (stale = true))
  const timer = setInterval(again, BEAT_MS).unref()
  again()

  return {
    enter,
    leave: (person) => leave(person),
    async online(workspace) {
      return (await redis.hkeys(workspaceKey(workspace))).map((field) => field.split(' ', 1)[0] ?? '')
    },
    close() {
      clearInterval(timer)
      redis.expire(nodeKey(node), FAREWELL_SECONDS).catch(() => {})
    },
  }
}

const fieldOf = (person: OnlinePerson, node: string) => `${person.id} ${node}`
const entryOf = ({ workspace, id, role }: OnlinePerson) => `${workspace} ${id} ${role}`

function personIn(entry: string): OnlinePerson {
  const [workspace = '', id = '', role] = entry.split(' ')
  // Written by `entryOf` from a person.
  return { workspace, id, role: role as OnlinePerson['role'] }
}
