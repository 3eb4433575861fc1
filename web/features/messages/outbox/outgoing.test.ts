import { expect, test } from 'vitest'
import {
  afterwards,
  nextToSend,
  type OutboxEvent,
  type Outgoing,
  unacknowledged,
} from '#web/features/messages/outbox/outgoing.ts'
import { messageWith } from '#web/features/messages/testing/factories.ts'

const written = (send_id: string, conversation_id = 'a'): Outgoing => ({
  send_id,
  conversation_id,
  text: `Text ${send_id}`,
  date: '2026-08-03T10:00:00.000Z',
  state: 'sending',
})
const after = (...events: OutboxEvent[]) => events.reduce<readonly Outgoing[]>(afterwards, [])
const write = (send_id: string): OutboxEvent => ({ kind: 'written', message: written(send_id) })
const states = (outbox: readonly Outgoing[]) => outbox.map((message) => `${message.send_id} ${message.state}`)

test.each<[string, OutboxEvent[], string[]]>([
  ['what is written waits', [write('1'), write('2')], ['1 sending', '2 sending']],
  ['writing the same one again does not double it', [write('1'), write('1')], ['1 sending']],
  ['what was acknowledged is gone', [write('1'), write('2'), { kind: 'gone', send_id: '1' }], ['2 sending']],
  ['what is gone is gone once', [write('1'), { kind: 'gone', send_id: '1' }, { kind: 'gone', send_id: '1' }], []],
  ['an unreached server keeps it', [write('1'), { kind: 'unreached', send_id: '1' }], ['1 waiting']],
  ['a refusal keeps it', [write('1'), { kind: 'refused', send_id: '1', problem: 'No' }], ['1 refused']],
  [
    'trying again after a refusal',
    [write('1'), { kind: 'refused', send_id: '1', problem: 'No' }, { kind: 'tried', send_id: '1' }],
    ['1 sending'],
  ],
  ['a late answer for one that is gone changes nothing', [{ kind: 'unreached', send_id: '1' }], []],
])('[MSG-12] %s', (_, events, expected) => {
  expect(states(after(...events))).toEqual(expected)
})

test('[MSG-14] why it was refused is kept until it is tried again', () => {
  const refused = after(write('1'), { kind: 'refused', send_id: '1', problem: 'Too long' })
  expect(refused[0]).toMatchObject({ problem: 'Too long', text: 'Text 1' })
  expect(afterwards(refused, { kind: 'tried', send_id: '1' })[0]).not.toHaveProperty('problem')
})

test.each([
  ['one at a time in a conversation', [written('1'), written('2')], [], ['1']],
  ['conversations do not wait for each other', [written('1'), written('2', 'b')], [], ['1', '2']],
  ['nothing while one is on its way', [written('1'), written('2')], ['a'], []],
  ['a waiting one goes first', [{ ...written('1'), state: 'waiting' as const }, written('2')], [], ['1']],
  [
    'a refused one does not hold up the next',
    [{ ...written('1'), state: 'refused' as const }, written('2')],
    [],
    ['2'],
  ],
])('[MSG-12] sending: %s', (_, outbox, busy, expected) => {
  expect(nextToSend(outbox, new Set(busy)).map((message) => message.send_id)).toEqual(expected)
})

test('[MSG-12] a message that came back over the socket is not shown a second time', () => {
  const outbox = [written('1'), written('2'), written('3', 'b')]
  const stored = [messageWith({ seq: 1, send_id: '1' }), messageWith({ seq: 2 })]
  expect(unacknowledged(outbox, stored, 'a').map((message) => message.send_id)).toEqual(['2'])
})
