import { setTimeout as wait } from 'node:timers/promises'
import { accountOf } from '../chat/account.ts'
import { beginTalks, peopleOf, seedCast } from '../chat/cast.ts'
import { Crowd } from '../chat/crowd.ts'
import { between, chanceOf } from '../chat/random.ts'
import { stageTokens } from '../stage.ts'
import { House } from './house.ts'
import type { Run } from './run.ts'

export type KillPlan = { seed: number; employees: number; clients: number; sends: number; kills: number }

export const LONG = { seed: 5, employees: 4, clients: 15, sends: 10_000, kills: 20 } satisfies KillPlan

/** Kills the server with kill -9 repeatedly while everybody writes. */
export const killServer = (plan: KillPlan): Promise<Run> =>
  killing('kill -9 of the server', plan, async (house) => {
    await house.kill()
    const began = performance.now()
    await house.restart()
    return performance.now() - began
  })

/** Kills all of PostgreSQL. The server restarts it without a restart of its own. */
export const killPostgres = (plan: KillPlan): Promise<Run> =>
  killing('kill -9 of PostgreSQL', plan, (house) => house.killPostgres())

async function killing(what: string, plan: KillPlan, strike: (house: House) => Promise<number>): Promise<Run> {
  const { seed, sends, kills } = plan
  const chance = chanceOf(seed)
  const house = await House.begin()
  try {
    const cast = await seedCast(house.database, stageTokens(), plan)
    const origin = house.address
    const talks = await beginTalks(origin, cast, chance, 4)
    const crowd = new Crowd({ origin, people: peopleOf(cast), talks, chance, devices: 2 })
    const back: number[] = []
    const unanswered: number[] = []
    const talking = crowd.talk({ sends })
    for (let kill = 1; kill <= kills; kill++) {
      await crowd.reached((sends * kill) / (kills + 1))
      await wait(between(chance, 0, 30)) // at an arbitrary point of its work
      unanswered.push(crowd.underWay)
      back.push(await strike(house))
    }
    await talking
    const account = await accountOf(crowd, origin, house.database)
    crowd.close()
    const underWay = unanswered.reduce((sum, count) => sum + count, 0)
    const told = [
      `${kills} × ${what}, ${underWay} messages under way in all`,
      `ready again after ${Math.round(Math.max(...back))} ms at most`,
    ]
    return { what, seed, told, ...account }
  } finally {
    await house.remove()
  }
}
