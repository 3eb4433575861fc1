import type { Actor } from '../actor.ts'

export type OnlinePerson = Pick<Actor, 'workspace' | 'id' | 'role'>

/** The presence of all processes together (shared-presence.ts). */
export type SharedPresence = {
  /** True when they were with no process before. */
  enter(person: OnlinePerson): Promise<boolean>
  /** True when they are with no process any more. */
  leave(person: OnlinePerson): Promise<boolean>
  online(workspace: string): Promise<Iterable<string>>
  close(): void
}

export type Presence = {
  /** A connection of theirs is there. */
  arrive(person: OnlinePerson): void
  /** One of their connections has ended. */
  depart(person: OnlinePerson): void
  online(workspace: string): Promise<ReadonlySet<string>>
  /** All people connected to this process, of any workspace. */
  people(): OnlinePerson[]
  close(): void
}

type PresenceOptions = {
  publishPresence: (person: OnlinePerson, online: boolean) => void
  /** Without it this process is the only one. */
  shared?: SharedPresence
}

/** A page that is loaded anew, or a train's tunnel, is no going away. */
const GRACE_MS = 3000

type Here = { person: OnlinePerson; connections: number; leaving?: NodeJS.Timeout | undefined }

/** A person is online with a connection to any process, now or a moment ago. */
export function createPresence({ publishPresence, shared }: PresenceOptions): Presence {
  const here = new Map<string, Map<string, Here>>()

  /** Without an answer of the shared state, the view of this process is published. */
  const publishIfNews = (person: OnlinePerson, online: boolean, alone: Promise<boolean> | undefined) => {
    const publish = (isNews: boolean) => isNews && publishPresence(person, online)
    if (alone) void alone.then(publish, () => publish(true))
    else publish(true)
  }

  function gone(person: OnlinePerson): void {
    const people = here.get(person.workspace)
    people?.delete(person.id)
    if (people?.size === 0) here.delete(person.workspace)
    publishIfNews(person, false, shared?.leave(person))
  }

  return {
    arrive({ workspace, id, role }) {
      const person = { workspace, id, role }
      const people = here.get(workspace) ?? new Map<string, Here>()
      here.set(workspace, people)
      const entry = people.get(id)
      if (entry) {
        clearTimeout(entry.leaving)
        entry.connections++
        return
      }
      people.set(id, { person, connections: 1 })
      publishIfNews(person, true, shared?.enter(person))
    },
    depart({ workspace, id }) {
      const entry = here.get(workspace)?.get(id)
      if (!entry || --entry.connections > 0) return
      entry.leaving = setTimeout(() => gone(entry.person), GRACE_MS).unref()
    },
    async online(workspace) {
      const ours = here.get(workspace)?.keys() ?? []
      const others = shared ? await shared.online(workspace).catch(() => []) : []
      return new Set([...ours, ...others])
    },
    people: () => [...here.values()].flatMap((people) => [...people.values()].map((entry) => entry.person)),
    close() {
      for (const people of here.values()) for (const entry of people.values()) clearTimeout(entry.leaving)
      shared?.close()
    },
  }
}
