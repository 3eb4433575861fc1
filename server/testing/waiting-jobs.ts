import pg from 'pg'
import type { TestWorld } from './test-world.ts'

/** Moves the start of all waiting jobs this much earlier. */
export const advanceJobs = (world: TestWorld, seconds: number): Promise<unknown> =>
  asOwner(world, (owner) =>
    owner.query('update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1)', [seconds]),
  )

/** The seconds until the jobs of a kind are due, including running jobs. */
export const listWaitingJobs = (world: TestWorld, task: string): Promise<number[]> =>
  asOwner(world, async (owner) => {
    const { rows } = await owner.query<{ seconds: number }>(
      `select round(extract(epoch from run_at - now()))::int as seconds from graphile_worker.jobs
        where task_identifier = $1 order by run_at`,
      [task],
    )
    return rows.map((row) => Math.max(0, row.seconds))
  })

/** The application's roles cannot read jobs. */
async function asOwner<T>(world: TestWorld, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(world.database.config)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
