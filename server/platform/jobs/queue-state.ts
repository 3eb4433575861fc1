import type pg from 'pg'

/** `planned` are due later, `failed` are tried no more; `oldest` is for how many seconds the oldest due one waits. */
export type JobState = { job: string; due: number; planned: number; failed: number; oldest: number }

const STATE = `
  select t.identifier as job,
    count(j.id) filter (where j.attempts < j.max_attempts and j.run_at <= now())::int as due,
    count(j.id) filter (where j.attempts < j.max_attempts and j.run_at > now())::int as planned,
    count(j.id) filter (where j.attempts >= j.max_attempts)::int as failed,
    coalesce(extract(epoch from now() - min(j.run_at)
      filter (where j.attempts < j.max_attempts and j.run_at <= now() and j.locked_at is null)), 0)::float8 as oldest
  from graphile_worker._private_tasks t left join graphile_worker._private_jobs j on j.task_id = t.id
  group by 1`

/** All kinds of this version, and other kinds while they have jobs. Payloads are not read. */
export async function readQueueState(pool: pg.Pool, jobNames: readonly string[]): Promise<JobState[]> {
  const { rows } = await pool.query<JobState>(STATE)
  const found = new Map(rows.map((row) => [row.job, row]))
  const nothing = { due: 0, planned: 0, failed: 0, oldest: 0 }
  const others = rows.filter(({ job, due, planned, failed }) => !jobNames.includes(job) && due + planned + failed > 0)
  return [...jobNames.map((job) => found.get(job) ?? { job, ...nothing }), ...others]
}
