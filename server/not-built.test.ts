import { io, type Socket } from 'socket.io-client'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBrowser, isProblem } from '#contract/realtime.ts'
import { openWorld, type World } from '#server/testing/world.ts'

let world: World
let socket: Socket
beforeAll(async () => {
  world = await openWorld()
  const { token } = await world.manager()
  socket = io(await world.listen(), { transports: ['websocket'], auth: { token }, reconnection: false })
})
afterAll(async () => {
  socket.disconnect()
  await world.close()
})

// What the contract promises and answers 501 until it is built. A line goes when its call works; none comes back.
const calls = `
DELETE /api/auth/passkeys/:id
DELETE /api/auth/totp
DELETE /api/general/manager/
DELETE /api/push/subscriptions/:id
GET /api/auth/passkeys
GET /api/push/key
GET /api/search
GET /api/settings/audit
GET /api/settings/export/:id
POST /api/auth/passkey-login
POST /api/auth/passkey-login/options
POST /api/auth/passkeys
POST /api/auth/passkeys/options
POST /api/auth/totp
POST /api/auth/totp/confirm
POST /api/clients/contract/sign
POST /api/push/subscriptions
POST /api/settings/export
PUT /api/settings/birthday
PUT /api/settings/business
PUT /api/settings/email
PUT /api/settings/email/confirm
PUT /api/settings/name
PUT /api/settings/phone
PUT /api/settings/two-step-required
`

test('these calls answer 501, and all others are built', () => {
  expect(world.app.unbuilt).toEqual(calls.trim().split('\n'))
})

test('no event answers 501', async () => {
  const said = Object.keys(fromBrowser)
    .filter((event) => event !== 'logout') // it would end the connection
    .map((event) => ({ as: event, event, carries: {} }))
  const file = { conversation_id: newId(), type: 'file', file_name: 'a', file_location: '/a', file_type: 'text/plain' }
  const missing: string[] = []
  for (const { as, event, carries } of [
    ...said,
    { as: 'message sent (a file)', event: 'message sent', carries: file },
  ]) {
    const answer: object = await socket.emitWithAck(event, carries)
    if (isProblem(answer) && answer.code === 'not_built') missing.push(as)
  }
  expect(missing).toEqual([])
})
