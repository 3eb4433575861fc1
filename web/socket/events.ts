import type { ServerEvent, ServerToClient } from '#contract/realtime.ts'

export type EventName = keyof ServerToClient

/** What an event carries, also for names with an id behind them. */
export type Carried<Name extends EventName> = Parameters<ServerToClient[Name]>[0]

type Handler = (carried: never) => void

const handlers = new Map<string, Set<Handler>>()

/** Hears an event of the server for as long as it is listened to, over however many connections. */
export function onEvent<Name extends EventName>(name: Name, handler: (carried: Carried<Name>) => void): () => void {
  const heard = handlers.get(name) ?? new Set<Handler>()
  handlers.set(name, heard)
  heard.add(handler)
  return () => heard.delete(handler)
}

/** Hands an event that arrived to whoever listens. What it carries is the server's word, checked where it is sent. */
export function deliver(name: ServerEvent | (string & {}), carried: unknown): void {
  for (const handler of handlers.get(name) ?? []) handler(carried as never)
}
