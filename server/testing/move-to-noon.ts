import { updateTimeZone } from '#contract/settings.ts'
import type { Person, TestWorld } from './test-world.ts'
import { zoneAtNoon } from '../../bin/zone-at-noon.ts'

/** Gives a workspace a time zone in which no day ends during a test. */
export async function moveToNoon(world: TestWorld, { token }: Person): Promise<void> {
  const time_zone = zoneAtNoon()
  const { status } = await world.call(updateTimeZone, { body: { time_zone } }, token)
  if (status !== 200) throw new Error(`the time zone ${time_zone} was answered with ${status}`)
}
