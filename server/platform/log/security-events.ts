import { createHmac } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import type { Keyring } from '../crypto/keyring.ts'
import { currentSource, type RequestSource } from '../http/request-source.ts'
import { defineJob, type Jobs } from '../jobs/jobs.ts'
import type { Log } from './log.ts'

/** The security events (docs/operating/monitoring.md) with their category in the Elastic Common Schema. */
const securityEvents = {
  log_in: 'authentication',
  passkey_log_in: 'authentication',
  link_log_in: 'authentication',
  second_step: 'authentication',
  new_device: 'authentication',
  failure_wave: 'intrusion_detection',
  log_out: 'session',
  sessions_ended: 'session',
  reset_request: 'iam',
  password_reset: 'iam',
  password_change: 'iam',
  two_step_change: 'iam',
  access_refused: 'intrusion_detection',
  other_workspace_refused: 'intrusion_detection',
  export: 'database',
  export_download: 'database',
  backup: 'database',
  restore: 'database',
  key_rotation: 'configuration',
} as const
export type SecurityEventName = keyof typeof securityEvents
export const securityEventNames = Object.keys(securityEvents).filter(
  (name): name is SecurityEventName => name in securityEvents,
)

export const securityOutcomes = ['success', 'failure', 'unknown'] as const
export type SecurityOutcome = (typeof securityOutcomes)[number]

type SecurityEvent = {
  event: SecurityEventName
  outcome: SecurityOutcome
  /** An error code or a kind; never what a caller sent. */
  reason?: string | undefined
  account?: { id: string; workspace: string } | undefined
  /** For an unknown account: logged as a keyed hash. */
  email?: string | undefined
  /** That of the running request by default. */
  source?: RequestSource | undefined
  /** When it happened, where that is not now. */
  at?: Date | undefined
}

export type SecurityLog = { record(event: SecurityEvent): void }

type SecurityLogOptions = {
  log: Log
  keys: Keyring
  /** Writes them whatever LOG_LEVEL says. */
  always?: boolean
  onEvent?: (event: SecurityEventName, outcome: SecurityOutcome, at: Date) => void
}

/** Writes each event as a line of its own, and counts it. */
export function createSecurityLog({ log, keys, always = false, onEvent }: SecurityLogOptions): SecurityLog {
  const lines = always ? log.child({}, { level: 'info' }) : log
  const hashOf = (email: string) => createHmac('sha256', keys.current().derived('log')).update(email).digest('hex')
  return {
    record({ event, outcome, reason, account, email, source = currentSource(), at }) {
      lines.info(
        {
          'event.kind': 'event',
          'event.category': securityEvents[event],
          'event.action': event,
          'event.outcome': outcome,
          ...(at ? { 'event.created': at.toISOString() } : {}),
          ...(reason === undefined ? {} : { 'event.reason': reason }),
          ...(account ? { 'user.id': account.id, 'organization.id': account.workspace } : {}),
          ...(email === undefined ? {} : { 'user.hash': hashOf(email).slice(0, 32) }),
          ...(source ? { 'source.ip': source.address } : {}),
          ...(source?.userAgent ? { 'user_agent.original': printable(source.userAgent) } : {}),
          ...(source?.request ? { 'http.request.id': source.request } : {}),
        },
        'security event',
      )
      onEvent?.(event, outcome, at ?? new Date())
    },
  }
}

const LONGEST_AGENT = 300
const printable = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, LONGEST_AGENT)

const operatorEvent = defineJob(
  'security.operator_event',
  z.object({
    event: z.enum(['backup', 'restore', 'key_rotation']),
    reason: z.string().optional(),
    at: z.iso.datetime(),
  }),
)
type OperatorEvent = z.input<typeof operatorEvent.payload>

/**
 * Leaves the event of a command for the server, whose log and metrics are watched. A command has done its work by then
 * and does not fail for it.
 */
export async function recordOperatorEvent(
  database: pg.ClientConfig,
  event: Omit<OperatorEvent, 'at'>,
  warn: (message: string) => void,
): Promise<void> {
  const client = new pg.Client(database)
  client.on('error', () => {})
  try {
    await client.connect()
    const payload: OperatorEvent = { ...event, at: new Date().toISOString() }
    await client.query('select foyer.enqueue($1, $2::json)', [operatorEvent.name, JSON.stringify(payload)])
  } catch (error) {
    warn(`The server's log will not name this: ${error instanceof Error ? error.message : 'unknown'}`)
  } finally {
    await client.end().catch(() => {})
  }
}

export function operatorEventJobs({ jobs, security }: { jobs: Jobs; security: SecurityLog }): void {
  jobs.handle(operatorEvent, async ({ event, reason, at }) =>
    security.record({ event, outcome: 'success', reason, at: new Date(at) }),
  )
}
