import {
  type ServerCarries,
  type ServerEvent,
  type ServerToClient,
  type SuffixedEvent,
  suffixes,
} from '#contract/realtime.ts'

export type EventName = keyof ServerToClient

/** What an event carries, also for names with an id behind them. */
export type EventPayload<Name extends EventName> = Parameters<ServerToClient[Name]>[0]

type Handler = (carried: never) => void

const handlers = new Map<string, Set<Handler>>()

/** Hears an event of the server for as long as it is listened to, over however many connections. */
export function onEvent<Name extends EventName>(
  name: Name,
  handler: (carried: EventPayload<Name>) => void,
): () => void {
  const heard = handlers.get(name) ?? new Set<Handler>()
  handlers.set(name, heard)
  heard.add(handler)
  return () => heard.delete(handler)
}

type FamilyHandler = (carried: never, id: string) => void

const families = new Map<string, Set<FamilyHandler>>()

/** Hears an event of the server whatever id stands behind its name, which is handed over beside what it carries. */
export function onEventFamily<Event extends SuffixedEvent>(
  event: Event,
  handler: (carried: ServerCarries<Event>, id: string) => void,
): () => void {
  const heard = families.get(event) ?? new Set<FamilyHandler>()
  families.set(event, heard)
  heard.add(handler)
  return () => heard.delete(handler)
}

/** Hands an event that arrived to whoever listens. What it carries is the server's word, checked where it is sent. */
export function dispatchSocketEvent(name: ServerEvent | (string & {}), carried: unknown): void {
  for (const handler of handlers.get(name) ?? []) handler(carried as never)
  for (const event of Object.keys(suffixes)) {
    if (!name.startsWith(`${event} `)) continue
    for (const handler of families.get(event) ?? []) handler(carried as never, name.slice(event.length + 1))
  }
}
