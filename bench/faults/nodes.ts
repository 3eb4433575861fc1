import type pg from 'pg'
import { startRedis, type TestRedis } from '#server/testing/redis.ts'
import { startBenchEnvironment, type ServerProcess, type BenchEnvironment } from '../bench-environment.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { NO_LIMITS } from './breakable-server.ts'

/** Two servers on one database and one Redis, behind a load balancer. */
export class Nodes {
  readonly database: pg.ClientConfig
  readonly redis: TestRedis
  readonly balancer: Balancer
  readonly #stage: BenchEnvironment
  readonly #running: ServerProcess[]

  private constructor(
    bench: BenchEnvironment,
    database: pg.ClientConfig,
    redis: TestRedis,
    running: ServerProcess[],
    front: Balancer,
  ) {
    this.#stage = bench
    this.database = database
    this.redis = redis
    this.#running = running
    this.balancer = front
  }

  static async begin(): Promise<Nodes> {
    const [bench, redis] = [await startBenchEnvironment(), await startRedis()]
    try {
      const database = await bench.database('nodes')
      const settings = { ...NO_LIMITS, REDIS_URL: redis.url }
      const running = [await bench.product(database, settings), await bench.product(database, settings)]
      const front = await startBalancer(running.map(({ address }) => address))
      return new Nodes(bench, database, redis, running, front)
    } catch (error) {
      await bench.close()
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
