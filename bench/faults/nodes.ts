import type pg from 'pg'
import { startRedis, type TestRedis } from '#server/testing/redis.ts'
import { openStage, type Running, type Stage } from '../stage.ts'
import { type Balancer, balancer } from './balancer.ts'
import { QUIET } from './house.ts'

/** Two servers on one database and one Redis, behind a load balancer. */
export class Nodes {
  readonly database: pg.ClientConfig
  readonly redis: TestRedis
  readonly balancer: Balancer
  readonly #stage: Stage
  readonly #running: Running[]

  private constructor(stage: Stage, database: pg.ClientConfig, redis: TestRedis, running: Running[], front: Balancer) {
    this.#stage = stage
    this.database = database
    this.redis = redis
    this.#running = running
    this.balancer = front
  }

  static async begin(): Promise<Nodes> {
    const [stage, redis] = [await openStage(), await startRedis()]
    try {
      const database = await stage.database('nodes')
      const settings = { ...QUIET, REDIS_URL: redis.url }
      const running = [await stage.product(database, settings), await stage.product(database, settings)]
      const front = await balancer(running.map(({ address }) => address))
      return new Nodes(stage, database, redis, running, front)
    } catch (error) {
      await stage.close()
      await redis.stop()
      throw error
    }
  }

  async kill(node: number): Promise<void> {
    await this.#running[node]?.kill()
  }

  /** Restarts a killed node and waits until it is ready. */
  async restart(node: number): Promise<void> {
    await this.#running[node]?.restart()
  }

  async remove(): Promise<void> {
    await this.balancer.close()
    await this.#stage.close()
    await this.redis.stop()
  }
}
