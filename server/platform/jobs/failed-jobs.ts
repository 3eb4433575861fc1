import type pg from 'pg'
import type { Config } from '../config/config.ts'

const PORTION = 1000

type FailedJobs = {
  every(name: string, crontab: string, handler: () => Promise<void>): void
  deleteFailed(days: number): Promise<number>
}

/** graphile-worker deletes jobs that are done; those that failed for the last time stay until here. */
export function failedJobsJobs({ jobs, config }: { jobs: FailedJobs; config: Pick<Config, 'keepDays'> }): void {
  jobs.every('jobs.sweep', '11 4 * * *', async () => {
    if (config.keepDays.failedJobs) await jobs.deleteFailed(config.keepDays.failedJobs)
  })
}

const DELETE = `
  select count(*)::int as count from graphile_worker.complete_jobs(array(
    select id from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => $1) limit $2))`

/** In portions. Returns how many. */
export async function deleteFailedJobs(pool: pg.Pool, days: number): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(DELETE, [days, PORTION])
    deleted += rows[0]?.count ?? 0
    if ((rows[0]?.count ?? 0) < PORTION) return deleted
  }
}
