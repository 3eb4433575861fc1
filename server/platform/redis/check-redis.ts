import { StartRefused } from '../start-problem.ts'
import type { Log } from '../log/log.ts'
import { openRedis, refusalOf } from './redis.ts'

const OLDEST = [6, 2] as const
const STREAM = 'foyer:doctor'

/** Asks what several processes ask: streams for events, scripts for limits. Returns the version. */
export async function checkRedis(url: string, log: Log): Promise<string> {
  const redis = await openRedis(url, log)
  try {
    if (redis.problem() === 'away')
      throw new StartRefused('Redis cannot be reached at the address of REDIS_URL: does it run, and listen there?')
    const { commands } = redis
    const [, version = '0'] = /^redis_version:(\S+)/m.exec(await commands.info('server')) ?? []
    const [major = 0, minor = 0] = version.split('.').map(Number)
    if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
      throw new StartRefused(`Redis ${version} is too old: Foyer needs ${OLDEST.join('.')} or newer.`)
    await commands.xadd(STREAM, 'MAXLEN', '~', 1, '*', 'event', '')
    await commands.xread('COUNT', 1, 'STREAMS', STREAM, '0')
    await commands.eval("return redis.call('del', KEYS[1])", 1, STREAM)
    return version
  } catch (error) {
    const refusal = error instanceof Error && refusalOf(error)
    throw refusal ? new StartRefused(`Redis refuses Foyer: ${refusal}.`, { cause: error }) : error
  } finally {
    redis.close()
  }
}
