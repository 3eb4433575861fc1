import {
  type ServerCarries,
  type ServerEvent,
  type ServerToClient,
  type SuffixedEvent,
  suffixes,
} from '#contract/realtime.ts'

export type EventName = keyof ServerToClient

/** The payload of an event, also for names that end in an id. */
export type EventPayload<Name extends EventName> = Parameters<ServerToClient[Name]>[0]

type Handler = (carried: never) => void

const handlers = new Map<string, Set<Handler>>()

/** Listens to an event of the server across reconnects. */
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

/** Listens to all events of one family. The handler also gets the id from the end of the name. */
export function onEventFamily<Event extends SuffixedEvent>(
  event: Event,
  handler: (carried: ServerCarries<Event>, id: string) => void,
): () => void {
  const heard = families.get(event) ?? new Set<FamilyHandler>()
  families.set(event, heard)
  heard.add(handler)
  return () => heard.delete(handler)
}

/** Calls the listeners of an event. The server checks payloads when it sends them. */
export function dispatchSocketEvent(name: ServerEvent | (string & {}), carried: unknown): void {
  for (const handler of handlers.get(name) ?? []) handler(carried as never)
  for (const event of Object.keys(suffixes)) {
    if (!name.startsWith(`${event} `)) continue
    for (const handler of families.get(event) ?? []) handler(carried as never, name.slice(event.length + 1))
  }
}
