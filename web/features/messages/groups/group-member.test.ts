import { describe, expect, test } from 'vitest'
import { findDisclosure } from '../thread/disclosure-line.tsx'
import { listMembers } from './group-member.tsx'
import { contactWith } from '#web/testing/message-factories.ts'

const group = {
  user_ids: ['zoe', 'me', 'ana', 'gone'],
  display_names: ['Zoë', 'Me', 'Ana', 'Gone Person'],
  admin_ids: ['ana'],
  inactive_ids: ['gone'],
}
const users = [
  contactWith({ _id: 'ana', name: 'Ana Silva-Costa', role: 'Employee' }),
  contactWith({ _id: 'zoe', name: 'Zoë' }),
]

test('[MSG-3] the members of a conversation start with oneself, then follow by present names', () => {
  const members = listMembers(group, { id: 'me', role: 'Client' }, users)
  expect(members.map(({ name, role, isAdmin, isMe, hasLeft }) => [name, role, isAdmin, isMe, hasLeft])).toEqual([
    ['Me', 'Client', false, true, false],
    ['Ana Silva-Costa', 'Employee', true, false, false],
    ['Gone Person', null, false, false, true],
    ['Zoë', 'Client', false, false, false],
  ])
})

describe('[MSG-11] the disclosure that a manager can read along', () => {
  const withAna = { user_ids: ['me', 'ana'] }
  const withZoe = { user_ids: ['me', 'zoe'] }

  test.each([
    ['an Employee, wherever they write', 'Employee', withZoe, users, 'Your manager can read the messages here.'],
    ['a Client with an Employee', 'Client', withAna, users, "Your agency's manager can read the messages here."],
    ['no Client without one', 'Client', withZoe, users, undefined],
    ['no Client where employees have no access, as on solo', 'Client', withAna, users.slice(1), undefined],
    ['no Manager', 'Manager', withAna, users, undefined],
  ] as const)('is shown to %s', (_who, role, conversation, known, disclosure) => {
    expect(findDisclosure({ user_ids: [...conversation.user_ids] }, { role }, known)).toBe(disclosure)
  })
})
