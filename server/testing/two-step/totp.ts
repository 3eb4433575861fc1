import { generateSync } from 'otplib'
import { confirmTotp, startTotp } from '#contract/two-step.ts'
import { PASSWORD, type Person, type TestWorld } from '../test-world.ts'

/** The code of now, or of this many steps of 30 seconds later or earlier. */
export const totpCode = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

/** A code that the app shows neither now nor within the next step. */
export const wrongTotpCode = (secret: string): string => {
  const right = [-1, 0, 1, 2].map((steps) => totpCode(secret, steps))
  return ['000000', '000001', '000002', '000003', '000004'].find((code) => !right.includes(code)) ?? ''
}

/** Turns two-step sign-in on for a person. This uses up the code of the previous step, but not that of now. */
export async function setUpTotp(world: TestWorld, person: Person): Promise<{ secret: string; recovery: string[] }> {
  const started = await world.call(startTotp, { body: { password: PASSWORD } }, person.token)
  const { secret } = started.body
  // The code of the previous step itself could run out on its way.
  const confirmed = await world.call(confirmTotp, { body: { code: totpCode(secret) } }, person.token)
  if (confirmed.status !== 200) throw new Error(`the code was answered with ${confirmed.status}`)
  await world.database.db.system.transaction((tx) =>
    tx
      .updateTable('totp_secrets')
      .set((set) => ({ last_step: set('last_step', '-', 1) }))
      .where('user_id', '=', person.id)
      .execute(),
  )
  return { secret, recovery: confirmed.body.recovery_codes }
}
