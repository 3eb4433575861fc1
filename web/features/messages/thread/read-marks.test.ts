import { expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { findReadReceipts } from './read-receipts.tsx'
import { conversationWith, messageWith } from '#web/testing/message-factories.ts'

const date = '2026-08-03T10:42:00.000Z'
const group = (marks: [id: string, seq: number, date?: null][]) =>
  conversationWith({
    type: 'Group',
    user_ids: ['me', 'ana', 'ben'],
    display_names: ['Me', 'Ana', 'Ben'],
    read_dates: marks.map(([id, seq, never = date]) => ({ id, seq, date: never })),
  })
const written = (...senders: string[]): Message[] =>
  senders.map((sender_id, at) => messageWith({ seq: at + 1, sender_id }))
const shown = (...given: Parameters<typeof findReadReceipts>) =>
  [...findReadReceipts(...given)].map(([seq, readers]) => `${seq} ${readers.map((one) => one.name).join(' ')}`)

test.each<[string, string[], string[]]>([
  [
    'each where they are',
    shown(
      group([
        ['ana', 1],
        ['ben', 2],
      ]),
      written('me', 'me'),
      'me',
    ),
    ['1 Ana', '2 Ben'],
  ],
  [
    'together at the same',
    shown(
      group([
        ['ana', 2],
        ['ben', 2],
      ]),
      written('me', 'me'),
      'me',
    ),
    ['2 Ana Ben'],
  ],
  ['oneself never', shown(group([['me', 2]]), written('ana', 'ana'), 'me'), []],
  ['not at what they wrote', shown(group([['ana', 2]]), written('me', 'ana'), 'me'), []],
  ['not where they have written since', shown(group([['ana', 1]]), written('me', 'ana'), 'me'), []],
  ['at what another wrote', shown(group([['ana', 2]]), written('me', 'ben'), 'me'), ['2 Ana']],
  ['not who never read', shown(group([['ana', 1, null]]), written('me'), 'me'), []],
  ['not at a message that is not known here', shown(group([['ana', 7]]), written('me'), 'me'), []],
  ['not who is not in it any more', shown(group([['zoe', 1]]), written('me'), 'me'), []],
])('[MSG-13] the read marks are shown: %s', (_, found, expected) => {
  expect(found).toEqual(expected)
})
