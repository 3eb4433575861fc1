import { login } from '#contract/auth.ts'
import { remindClient } from '#contract/dashboard.ts'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { signInByLink } from '#contract/sign-in-links.ts'
import { PASSWORD, type Person, type TestWorld } from './test-world.ts'

/** A browser with its cookie; without one it is new. */
export type Device = { cookie?: string | undefined }

type Reply = { status: number; body: Record<string, unknown> & { token?: string }; cookie: string | undefined }

/** A call of a device without a session. */
export async function sendFrom(
  world: TestWorld,
  endpoint: Endpoint,
  { cookie }: Device,
  payload: object,
): Promise<Reply> {
  const reply = await world.app.server.inject({
    method: endpoint.method,
    url: addressOf(endpoint, {}),
    headers: cookie ? { cookie } : {},
    payload,
  })
  return {
    status: reply.statusCode,
    body: reply.body === '' ? {} : reply.json<Reply['body']>(),
    cookie: String(reply.headers['set-cookie'] ?? '').split(';', 1)[0],
  }
}

/** The device on which the person once logged in. */
export const knownDeviceOf = async (world: TestWorld, { email }: Person, code?: string): Promise<Device> => ({
  cookie: (await sendFrom(world, login, {}, { email, password: PASSWORD, ...(code !== undefined && { code }) })).cookie,
})

/** The token of the one-time link in the newest email to the person. */
export function newestLinkTo(world: TestWorld, { email }: Person): string {
  const text = world.emails().findLast(({ to }) => to === email)?.text ?? ''
  return /\/in(?:\?\S*)?#([\w-]+)/.exec(text)?.[1] ?? ''
}

/** The one-time link of a reminder. */
export async function remind(world: TestWorld, manager: Person, client: Person): Promise<string> {
  await world.call(remindClient, { params: { client_id: client.id } }, manager.token)
  await world.runJobs()
  return newestLinkTo(world, client)
}

/** The token of a session that a link began on a known device. */
export async function signInByReminder(world: TestWorld, manager: Person, client: Person): Promise<string> {
  const device = await knownDeviceOf(world, client)
  const token = await remind(world, manager, client)
  return (await sendFrom(world, signInByLink, device, { token })).body.token ?? ''
}
