import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { withDatabase } from '../database.ts'

/** They ask Stripe, which no run has. */
const NEEDING_STRIPE = ['subscription.reconcile', 'subscription.sync']

const JOBS_DONE_MS = 120_000

/**
 * After a fault every job is done without help, and none was given up. The pauses of failed ones are skipped. Lists what
 * is not done in time.
 */
export function finishJobs(database: pg.ClientConfig): Promise<string[]> {
  return withDatabase(database, async (client) => {
    const end = performance.now() + JOBS_DONE_MS
    for (;;) {
      await client.query(
        `update graphile_worker._private_jobs set run_at = now()
         where locked_at is null and attempts > 0 and attempts < max_attempts and run_at > now()`,
      )
      const { rows } = await client.query<{ job: string; left: number }>(
        `select t.identifier || case when attempts >= max_attempts then ' (given up)' else '' end as job, count(*)::int as left
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where (run_at <= now() or attempts >= max_attempts) and t.identifier <> all ($1) group by 1`,
        [NEEDING_STRIPE],
      )
      if (rows.length === 0) return []
      if (performance.now() > end || rows.some(({ job }) => job.endsWith('(given up)')))
        return rows.map(({ job, left }) => `${left} × job ${job} is not done`)
      await wait(500)
    }
  })
}
