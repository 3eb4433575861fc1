import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Actor } from '../actor.ts'
import { authorizeRequest } from './auth-gate.ts'

const manager: Actor = {
  id: 'mara',
  name: 'Mara Lindqvist',
  role: 'Manager',
  workspace: 'mara',
  session: 'one',
  sessionEnds: new Date('2030-01-01'),
  tier: 'agency',
  subscriptionStatus: 'active',
  twoStepMissing: false,
  permissions: { vacation: false, add_new_clients: false },
}

type Endpoint = Parameters<typeof authorizeRequest>[0]
const rules = { method: 'GET', path: '/api/anything', gate: 'closed', cookie: undefined, viewable: false } as const
const gated: Endpoint = { ...rules, who: { Manager: 'agency' } }

/** Of a process that keeps `kept` until it hears that `stored` has changed. */
const call = (e: Endpoint, kept: Actor, stored: Actor | undefined) =>
  authorizeRequest(e, { headers: { authorization: 'Bearer token' }, params: {} } as FastifyRequest, {
    authenticate: async (_token, { afresh }) => (afresh ? stored : kept),
    findRejectionCode: async () => 'not_signed_in',
    https: false,
  })

const before: [string, Partial<Actor>][] = [
  ['a payment', { subscriptionStatus: null, tier: null }],
  ['a payment of what was overdue', { subscriptionStatus: 'past_due' }],
  ['a change to agency', { tier: 'solo' }],
  ['a second step', { twoStepMissing: true }],
  ['the password after a link', { byLinkSince: new Date() }],
]

test.each(before)(
  '[SUB-4] [PERM-6] %s counts in the next call, before the process has heard of it',
  async (_name, old) => {
    expect(await call(gated, { ...manager, ...old }, manager)).toEqual(manager)
  },
)

test.each(before)('the opposite of %s refuses a person who is asked for again', async (_name, old) => {
  const now = { ...manager, ...old }
  await expect(call(gated, now, now)).rejects.toThrow()
})

test('[AUTH-5] a session that has ended meanwhile is refused as ended', async () => {
  await expect(call(gated, { ...manager, tier: 'solo' }, undefined)).rejects.toMatchObject({ code: 'not_signed_in' })
})
