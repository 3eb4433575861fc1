import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createLimits } from '../limits/limits.ts'
import { guardConnections } from './connection-guard.ts'

class Connection extends EventEmitter {
  readonly request = {}
  open = true

  close(): void {
    if (!this.open) return
    this.open = false
    this.emit('close')
  }

  send(length: number): void {
    this.emit('packetCreate', { type: 'message', data: 'x'.repeat(length) })
  }
}

function guarded() {
  const engine = new EventEmitter()
  // Of the engine and its connections only what is used here.
  guardConnections(engine as never, { limits: createLimits({ on: true }), addressOf: () => '203.0.113.7' })
  return () => {
    const connection = new Connection()
    engine.emit('connection', connection)
    return connection
  }
}

test('a connection that does not read is closed before it fills the memory', () => {
  const connection = guarded()()
  for (let message = 0; message < 100; message++) connection.send(20_000)
  expect(connection.open).toBe(false)
})

test('a connection that reads stays open, however much is sent', () => {
  const connection = guarded()()
  for (let message = 0; message < 100; message++) {
    connection.send(20_000)
    connection.emit('flush')
  }
  expect(connection.open).toBe(true)
})

test('an address has a hundred connections, signed in or not, and one that closes makes room', () => {
  const open = guarded()
  const connections = Array.from({ length: 101 }, open)
  expect(connections.map((one) => one.open)).toEqual([...Array<boolean>(100).fill(true), false])
  connections[0]?.close()
  expect(open().open).toBe(true)
  expect(open().open).toBe(false)
})
