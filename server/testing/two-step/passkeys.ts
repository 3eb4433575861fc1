import { v7 as newId } from 'uuid'
import { addPasskey, passkeyLogin, startPasskey, startPasskeyLogin } from '#contract/two-step.ts'
import { type AuthenticatorOptions, type Authenticator, createAuthenticator } from './authenticator.ts'
import { PASSWORD, type Person, type TestWorld } from '../test-world.ts'

/** Creates a passkey on the device and registers it at the server. */
export async function registerPasskey(
  world: TestWorld,
  { token }: Person,
  device = createAuthenticator(),
  as: AuthenticatorOptions = {},
) {
  const options = await world.call(startPasskey, { body: { password: PASSWORD } }, token)
  const body = { response: device.create(options.body, as), name: 'My phone' }
  return world.call(addPasskey, { body }, token)
}

export async function createPasskey(
  world: TestWorld,
  person: Person,
  device = createAuthenticator(),
): Promise<Authenticator> {
  const { status } = await registerPasskey(world, person, device)
  if (status !== 201) throw new Error(`the passkey was answered with ${status}`)
  return device
}

/** Logs in with the device's signature. */
export async function logInWithPasskey(world: TestWorld, device: Authenticator, as: AuthenticatorOptions = {}) {
  const options = await world.call(startPasskeyLogin, {})
  return world.call(passkeyLogin, { body: { response: device.get(options.body, as) } })
}

/** The row of a passkey without a device, for tests that only need its existence. */
export async function insertPasskey(world: TestWorld, { id: user_id, workspace: manager_id }: Person): Promise<string> {
  const id = newId()
  const row = { id, manager_id, user_id, credential_id: newId(), public_key: Buffer.of(1), counter: 0 }
  await world.database.db.system.transaction((tx) =>
    tx
      .insertInto('passkeys')
      .values({ ...row, transports: [], name: 'A key' })
      .execute(),
  )
  return id
}
