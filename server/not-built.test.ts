import { io, type Socket } from 'socket.io-client'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { fromBrowser, isProblem } from '#contract/realtime.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let socket: Socket
beforeAll(async () => {
  world = await createTestWorld()
  const { token } = await world.manager()
  socket = io(await world.listen(), { transports: ['websocket'], auth: { token }, reconnection: false })
})
afterAll(async () => {
  socket.disconnect()
  await world.close()
})

test('every call is implemented', () => {
  const missing = endpoints.filter(
    ({ endpoint: { method, path } }) => !world.app.server.hasRoute({ method, url: path }),
  )
  expect(missing).toEqual([])
})

test('no event answers 501', async () => {
  const fields = Object.keys(fromBrowser)
    .filter((event) => event !== 'logout') // it would end the connection
    .map((event) => ({ as: event, event, carries: {} }))
  const file = { conversation_id: newId(), type: 'file', file_name: 'a', file_location: '/a', file_type: 'text/plain' }
  const missing: string[] = []
  for (const { as, event, carries } of [
    ...fields,
    { as: 'message sent (a file)', event: 'message sent', carries: file },
  ]) {
    const answer: object = await socket.emitWithAck(event, carries)
    if (isProblem(answer) && answer.code === 'not_built') missing.push(as)
  }
  expect(missing).toEqual([])
})
