import pg from 'pg'
import type { TestWorld } from './test-world.ts'

/** Moves the start of all waiting jobs this much earlier. */
export const advanceJobs = (world: TestWorld, seconds: number): Promise<unknown> =>
  asOwner(world, (owner) =>
    owner.query('update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1)', [seconds]),
  )

/** Gives the jobs of a kind so many attempts behind them. */
export const setAttempts = (world: TestWorld, task: string, attempts: number): Promise<unknown> =>
  asOwner(world, (owner) =>
    owner.query(
      `update graphile_worker._private_jobs set attempts = $2
      where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
      [task, attempts],
    ),
  )

/** When the jobs of a kind are due, including running jobs. */
export const listWaitingJobs = (world: TestWorld, task: string): Promise<Date[]> =>
  asOwner(world, async (owner) => {
    const { rows } = await owner.query<{ run_at: Date }>(
      'select run_at from graphile_worker.jobs where task_identifier = $1 order by run_at',
      [task],
    )
    return rows.map((row) => row.run_at)
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
