import { Gauge, type Registry } from 'prom-client'
import type { Pools, SystemDb } from '../db/database.ts'
import type { JobState } from '../jobs/queue-state.ts'

/** Metrics that are read when they are scraped, not counted as events happen. */
export type MetricSources = {
  jobs: { state(): Promise<JobState[]> }
  db: { pools(): Pools; system: Pick<SystemDb, 'sql'> }
  scanner?: { isUp(): Promise<boolean> } | undefined
}

/**
 * Returns the collector. When the database is unavailable, its metrics are left out and the others are still reported.
 */
export function observe(registry: Registry, { jobs, db, scanner }: MetricSources): () => Promise<void> {
  // Several processes of one machine report the same state, except for their own connections.
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    aggregator: 'max' | 'min' | 'sum' = 'max',
  ) => new Gauge({ name, help, labelNames, aggregator, registers: [registry] })
  const waiting = gauge('foyer_jobs_waiting', 'Jobs that are due or planned, by kind', ['kind'])
  const stuck = gauge('foyer_jobs_stuck', 'Jobs that failed for the last time, by kind', ['kind'])
  const oldest = gauge('foyer_jobs_oldest_due_seconds', 'How long the oldest job waits that is due, by kind', ['kind'])
  const observed = gauge('foyer_database_up', 'Whether the database answered: 1 or 0', [], 'min')
  const pools = gauge(
    'foyer_database_connections',
    'Connections, and calls that wait for one',
    ['pool', 'state'],
    'sum',
  )
  const stripe = gauge(
    'foyer_stripe_last_event_timestamp_seconds',
    'When the last event of Stripe was taken, from a webhook or by reconciliation; 0 where none ever was',
    [],
  )

  const scannerUp = gauge(
    'foyer_virus_scanner_up',
    'Whether the virus scanner answered: 1 or 0; absent without one',
    [],
    'min',
  )
  scannerUp.reset()

  return async () => {
    const scanned = scanner?.isUp()
    for (const [pool, numbers] of Object.entries(db.pools()))
      for (const [state, number] of Object.entries(numbers)) pools.set({ pool, state }, number)
    if (scanned) scannerUp.set((await scanned) ? 1 : 0)
    const readings = await Promise.all([jobs.state(), lastEvent(db.system)]).catch(() => undefined)
    observed.set(readings ? 1 : 0)
    for (const gauge of [waiting, stuck, oldest, stripe]) gauge.reset()
    if (!readings) return
    const [states, lastEventSeconds] = readings
    stripe.set(lastEventSeconds)
    for (const state of states) {
      const kind = state.job
      waiting.set({ kind }, state.due + state.planned)
      stuck.set({ kind }, state.failed)
      oldest.set({ kind }, state.oldest)
    }
  }
}

async function lastEvent(system: Pick<SystemDb, 'sql'>): Promise<number> {
  const text = 'select extract(epoch from max(received_at))::float8 as seconds from stripe_events'
  const [row] = await system.sql<{ seconds: number | null }>({ name: 'last_stripe_event', text, values: [] })
  return row?.seconds ?? 0
}
