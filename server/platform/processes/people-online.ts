import type { OnlinePerson } from '../realtime/presence.ts'

/** Who is connected to which processes of this machine; kept by the first one. */
export class PeopleOnline {
  readonly #workspaces = new Map<string, Map<string, { person: OnlinePerson; processes: Set<number> }>>()

  /** True when they were with no process before. */
  enter(person: OnlinePerson, process: number): boolean {
    const people = this.#workspaces.get(person.workspace) ?? new Map()
    this.#workspaces.set(person.workspace, people)
    const entry = people.get(person.id) ?? { person, processes: new Set() }
    people.set(person.id, entry)
    const isFirst = entry.processes.size === 0
    entry.processes.add(process)
    return isFirst
  }

  /** True when they are with no process any more. */
  leave({ workspace, id }: OnlinePerson, process: number): boolean {
    const people = this.#workspaces.get(workspace)
    const entry = people?.get(id)
    if (!people || !entry?.processes.delete(process) || entry.processes.size > 0) return false
    people.delete(id)
    if (people.size === 0) this.#workspaces.delete(workspace)
    return true
  }

  online(workspace: string): string[] {
    return [...(this.#workspaces.get(workspace)?.keys() ?? [])]
  }

  /** Forgets a process that ended and returns who is with no other one. */
  forget(process: number): OnlinePerson[] {
    const all = [...this.#workspaces.values()].flatMap((people) => [...people.values()].map(({ person }) => person))
    return all.filter((person) => this.leave(person, process))
  }
}
