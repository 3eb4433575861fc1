import { setTimeout as wait } from 'node:timers/promises'
import { accountOf } from '../chat/account.ts'
import { beginTalks, peopleOf, seedCast } from '../chat/cast.ts'
import { Crowd } from '../chat/crowd.ts'
import { chanceOf } from '../chat/random.ts'
import { stageTokens } from '../stage.ts'
import { cuttingProxy } from './cutting-proxy.ts'
import { House } from './house.ts'
import type { Run } from './run.ts'

export type StormPlan = {
  seed: number
  employees: number
  clients: number
  seconds: number
  /** Maximum pause in ms between two messages of a person in a conversation. */
  pauseMs: number
}

export const LONG = { seed: 7, employees: 4, clients: 15, seconds: 300, pauseMs: 2000 } satisfies StormPlan

/** The server keeps running. Every connection is cut after 0.5 to 3 s, half of them in the middle of a packet. */
export async function storm({ seed, seconds, pauseMs, ...people }: StormPlan): Promise<Run> {
  const chance = chanceOf(seed)
  const house = await House.begin()
  try {
    const cast = await seedCast(house.database, stageTokens(), people)
    const talks = await beginTalks(house.address, cast, chance, 4)
    const proxy = await cuttingProxy(house.address, chance, { from: 500, to: 2500 })
    const crowd = new Crowd({ origin: proxy.address, people: peopleOf(cast), talks, chance, devices: 2 })
    let over = false
    const talking = crowd.talk({ sends: Number.MAX_SAFE_INTEGER, pauseMs, enough: () => over })
    await wait(seconds * 1000)
    over = true
    proxy.calm()
    await talking
    const account = await accountOf(crowd, house.address, house.database)
    crowd.close()
    await proxy.close()
    const told = [
      `${seconds} s, ${proxy.cuts.all} connections cut, ${proxy.cuts.midFrame} of them in the middle of a frame`,
    ]
    return { what: 'a storm of cut connections', seed, told, ...account }
  } finally {
    await house.remove()
  }
}
