import { describe, expect, test } from 'vitest'
import { groupByView } from './present.ts'
import type { ConversationRow } from './queries/conversations.ts'

type Mark = [user: string, read: number, joined?: number]

function conversation(type: ConversationRow['type'], ...marks: Mark[]): ConversationRow {
  const members = marks.map(([user_id, read_seq, joined_seq = 0]) => ({
    user_id,
    display_name: user_id,
    is_admin: false,
    joined_seq,
    read_seq,
    read_at: null,
    role: null,
  }))
  return { id: 'c', name: 'Team', type, created_by: 'a', last_seq: 5, last_message: null, members }
}

describe('[MSG-8] what members are told of a group is made once for those to whom it looks the same', () => {
  test('who has as much to read is told the same', () => {
    expect(groupByView(conversation('Group', ['a', 5], ['b', 3], ['c', 5], ['d', 1, 3]))).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ])
  })

  test('who joined behind the last message sees none, and who read it does', () => {
    expect(groupByView(conversation('Group', ['a', 5], ['b', 5, 5]))).toEqual([['a'], ['b']])
  })

  test('in a direct conversation each sees the other', () => {
    expect(groupByView(conversation('Direct', ['a', 5], ['b', 5]))).toEqual([['a'], ['b']])
  })
})
