import { generateSync } from 'otplib'
import { confirmTotp, startTotp } from '#contract/two-step.ts'
import { PASSWORD, type Person, type TestWorld } from '../test-world.ts'

/** The code of now, or of this many steps of 30 seconds later or earlier. */
export const totpCode = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

/** Turns two-step sign-in on for a person. This uses up the code of the previous step. */
export async function setUpTotp(world: TestWorld, person: Person): Promise<{ secret: string; recovery: string[] }> {
  const started = await world.call(startTotp, { body: { password: PASSWORD } }, person.token)
  const { secret } = started.body
  const confirmed = await world.call(confirmTotp, { body: { code: totpCode(secret, -1) } }, person.token)
  if (confirmed.status !== 200) throw new Error(`the code was answered with ${confirmed.status}`)
  return { secret, recovery: confirmed.body.recovery_codes }
}
