import { StartRefused } from '../start-problem.ts'
import type { DatabaseConfig } from '../db/database.ts'
import type { MeasuredMetrics } from '../metrics/metrics.ts'
import type { OnlinePerson } from '../realtime/presence.ts'

/** What the first process tells the others by their environment: how to reach the database. */
const GIVEN = 'FOYER_GIVEN_DATABASE'

export const giveDatabase = (database: DatabaseConfig) => ({ [GIVEN]: JSON.stringify(database) })

/** A process without it was not started by `leadProcesses`. */
export function givenDatabase(environment: NodeJS.ProcessEnv): DatabaseConfig {
  const text = environment[GIVEN]
  if (!text) throw new Error('this process was not started by the first one')
  return JSON.parse(text) as DatabaseConfig // written by giveDatabase
}

/** What a process asks the first one. An answer of `undefined` means that it could not. */
export type Question =
  | { ask: 'enter' | 'leave'; person: OnlinePerson }
  | { ask: 'online'; workspace: string }
  | { ask: 'metrics' }

export type ToFirst =
  /** Takes as long as the tables are large; `migrated` follows. */
  | { foyer: 'migrating' | 'migrated' }
  | { foyer: 'ready' }
  | { foyer: 'failed'; why: string }
  | { foyer: 'question'; number: number; question: Question }
  | { foyer: 'measured'; metrics: MeasuredMetrics }

export type FromFirst =
  | { foyer: 'answer'; number: number; answer: unknown }
  /** They were with a process that ended, and came back to none: one process says so to the others' browsers. */
  | { foyer: 'gone'; person: OnlinePerson }
  | { foyer: 'measure' }
  /** A successor is ready; SIGTERM follows. */
  | { foyer: 'replaced' }

/** Socket.IO, the limits and the metrics send messages of their own over the same channel. */
export const isOurs = (message: ToFirst | FromFirst): boolean => typeof message === 'object' && 'foyer' in message

/** Resolves when it is on its way; the first process may be gone. */
export const tellFirst = (message: ToFirst) =>
  new Promise<void>((resolve) => (process.send ? process.send(message, undefined, {}, () => resolve()) : resolve()))

/** One of several processes could not start, with what it says. */
export class ProcessFailed extends StartRefused {}
