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
    can_sign_in: true,
  }))
  return { id: 'c', name: 'Team', type, created_by: 'a', version: 0, last_seq: 5, last_message: null, members }
}

describe('[MSG-8] members with the same view of a group share one presented conversation', () => {
  test('members with the same unread count share a view', () => {
    expect(groupByView(conversation('Group', ['a', 5], ['b', 3], ['c', 5], ['d', 1, 3]))).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ])
  })

  test('members who joined after the last message see none, and members who read it do', () => {
    expect(groupByView(conversation('Group', ['a', 5], ['b', 5, 5]))).toEqual([['a'], ['b']])
  })

  test('each member of a direct conversation sees the other', () => {
    expect(groupByView(conversation('Direct', ['a', 5], ['b', 5]))).toEqual([['a'], ['b']])
  })
})
