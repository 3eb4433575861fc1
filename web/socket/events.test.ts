import { expect, test } from 'vitest'
import { dispatchSocketEvent, onEvent } from '#web/socket/events.ts'

test('an event reaches its listeners until they unsubscribe', () => {
  const heard: unknown[] = []
  const stop = onEvent('permissions 7', (carried) => heard.push(carried))
  dispatchSocketEvent('permissions 7', { a: 1 })
  dispatchSocketEvent('permissions 8', { a: 2 })
  stop()
  dispatchSocketEvent('permissions 7', { a: 3 })
  expect(heard).toEqual([{ a: 1 }])
})
