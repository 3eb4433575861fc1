import { updateTimeZone } from '#contract/settings.ts'
import type { Person, TestWorld } from './test-world.ts'

/** Gives a workspace a time zone in which it is the hour after noon, so that no day ends during a test. */
export async function moveToNoon(world: TestWorld, { token }: Person): Promise<void> {
  const ahead = 12 - new Date().getUTCHours()
  // The signs of these names are turned around.
  const time_zone = ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  const { status } = await world.call(updateTimeZone, { body: { time_zone } }, token)
  if (status !== 200) throw new Error(`the time zone ${time_zone} was answered with ${status}`)
}
