import { expect, test } from 'vitest'
import {
  type ConversationList,
  mergeList,
  applyConversation,
  applyMessageToList,
  applyRead,
} from '#web/features/messages/sidebar/conversation-list.ts'
import { contactWith, conversationWith, messageWith } from '#web/testing/message-factories.ts'
import { filterConversations } from '#web/features/messages/sidebar/filter-conversations.ts'

const everyone = { roles: ['Client', 'Employee', 'Manager'], search: '' } as const

const read = (seq: number) => [
  { id: 'me', date: null, seq },
  { id: 'ana', date: null, seq: 0 },
]
const at = (hour: number) => `2026-08-03T${String(hour).padStart(2, '0')}:00:00.000Z`
const last = (seq: number, hour: number) => messageWith({ seq, date: at(hour) })

const list: ConversationList = {
  users: [
    contactWith({ _id: 'ana', name: 'Ana Silva' }),
    contactWith({ _id: 'ben', name: 'Ben Carter', role: 'Employee' }),
    contactWith({ _id: 'jo', name: 'José Manager', role: 'Manager' }),
  ],
  conversations: [
    conversationWith({ _id: 'a', last_seq: 3, last_message: last(3, 9), read_dates: read(3) }),
    conversationWith({
      _id: 'b',
      name: 'Ben Carter',
      role: 'Employee',
      user_ids: ['me', 'ben'],
      last_seq: 2,
      last_message: last(2, 11),
      read_dates: read(2),
    }),
  ],
}

const find = (found: ConversationList, id: string) => found.conversations.find((one) => one._id === id)
const order = (found: ConversationList) => filterConversations(found, 'me', everyone).direct.map((one) => one._id)

test('[MSG-6] a message raises the unread count by one and moves its conversation to the top', () => {
  expect(order(list)).toEqual(['b', 'a'])
  const once = applyMessageToList(list, messageWith({ conversation_id: 'a', seq: 4, date: at(12) }), 'me')
  expect(order(once)).toEqual(['a', 'b'])
  expect(find(once, 'a')).toMatchObject({ unread_count: 1, last_seq: 4, last_message: { seq: 4 } })
  const twice = applyMessageToList(once, messageWith({ conversation_id: 'a', seq: 5, date: at(13) }), 'me')
  expect(find(twice, 'a')?.unread_count).toBe(2)
})

test('[MSG-6] a repeated or late message counts once', () => {
  const message = messageWith({ conversation_id: 'a', seq: 4 })
  const once = applyMessageToList(list, message, 'me')
  expect(applyMessageToList(once, message, 'me')).toEqual(once)
  expect(find(applyMessageToList(once, messageWith({ conversation_id: 'a', seq: 2 }), 'me'), 'a')?.last_seq).toBe(4)
})

test("[MSG-6] a person's own message counts as read", () => {
  const own = applyMessageToList(list, messageWith({ conversation_id: 'a', seq: 4, sender_id: 'me' }), 'me')
  expect(find(own, 'a')?.unread_count).toBe(0)
})

test('[MSG-6] opening a conversation sets unread to zero, and a mark never moves back or past the end', () => {
  const unread = applyMessageToList(list, messageWith({ conversation_id: 'a', seq: 4 }), 'me')
  const mark = (seq: number) => ({ conversation: 'a', user: 'me', seq, date: at(12) })
  expect(find(applyRead(unread, mark(4), 'me'), 'a')?.unread_count).toBe(0)
  expect(find(applyRead(unread, mark(99), 'me'), 'a')?.read_dates).toContainEqual({ id: 'me', date: at(12), seq: 4 })
  expect(find(applyRead(unread, mark(1), 'me'), 'a')?.unread_count).toBe(1)
})

test("[MSG-6] another person's read mark does not change the own count", () => {
  const unread = applyMessageToList(list, messageWith({ conversation_id: 'a', seq: 4 }), 'me')
  const theirs = applyRead(unread, { conversation: 'a', user: 'ana', seq: 4, date: at(12) }, 'me')
  expect(find(theirs, 'a')?.unread_count).toBe(1)
})

test('[MSG-12] a list answer requested before a message arrived does not hide that message', () => {
  const heard = applyMessageToList(list, messageWith({ conversation_id: 'a', seq: 4, date: at(12) }), 'me')
  expect(find(mergeList(heard, list, 'me'), 'a')).toMatchObject({ last_seq: 4, unread_count: 1 })
  const opened = applyRead(heard, { conversation: 'a', user: 'me', seq: 4, date: at(12) }, 'me')
  expect(find(mergeList(opened, heard, 'me'), 'a')?.unread_count).toBe(0)
})

test('[MSG-12] a newer state of the server replaces the known one', () => {
  const received: ConversationList = {
    users: [],
    conversations: [
      conversationWith({ _id: 'a', last_seq: 9, unread_count: 6, last_message: last(9, 20), read_dates: read(3) }),
    ],
  }
  expect(mergeList(list, received, 'me')).toEqual(received)
})

test('[MSG-15] a member who joined later has only later messages unread', () => {
  const received = conversationWith({ _id: 'g', type: 'Group', last_seq: 50, unread_count: 2, read_dates: read(0) })
  const known = { users: [], conversations: [{ ...received, last_seq: 49, unread_count: 1 }] }
  expect(find(mergeList(known, { users: [], conversations: [received] }, 'me'), 'g')?.unread_count).toBe(2)
})

test('a conversation is started, changed and removed', () => {
  const started = applyConversation(list, conversationWith({ _id: 'c', name: 'New' }), 'me')
  expect(find(started, 'c')?.name).toBe('New')
  const renamed = applyConversation(started, conversationWith({ _id: 'c', name: 'Newer' }), 'me')
  expect(renamed.conversations.filter((one) => one._id === 'c').map((one) => one.name)).toEqual(['Newer'])
  expect(find(applyConversation(renamed, { _id: 'c', deleted: true }, 'me'), 'c')).toBeUndefined()
})

test('[MSG-15] an event that a later change has overtaken changes nothing, whether it comes alone or with the list', () => {
  const later = conversationWith({ _id: 'c', version: 3, user_ids: ['me', 'ana'] })
  const overtaken = { ...later, version: 2, user_ids: ['me', 'ana', 'emil'] }
  const started = applyConversation(list, later, 'me')
  expect(find(applyConversation(started, overtaken, 'me'), 'c')).toEqual(later)
  expect(find(mergeList(started, { users: [], conversations: [overtaken] }, 'me'), 'c')).toEqual(later)
})

test.each([
  ['all', everyone, ['b', 'a'], ['José Manager']],
  ['clients only', { roles: ['Client'], search: '' }, ['a'], []],
  ['staff only', { roles: ['Employee', 'Manager'], search: '' }, ['b'], ['José Manager']],
  ['none', { roles: [], search: '' }, [], []],
  ['a name, without capitals and marks', { ...everyone, search: ' jose ' }, [], ['José Manager']],
  ['a name with marks', { ...everyone, search: 'SÍLV' }, ['a'], []],
] as const)('[MSG-1] the filter finds %s', (_, filter, direct, people) => {
  const found = filterConversations(list, 'me', filter)
  expect(found.direct.map((one) => one._id)).toEqual(direct)
  expect(found.people.map((one) => one.name)).toEqual(people)
})

test('[MSG-1] the search finds groups with any role filter', () => {
  const grouped = applyConversation(
    list,
    conversationWith({ _id: 'g', type: 'Group', name: 'Launch', role: undefined }),
    'me',
  )
  expect(filterConversations(grouped, 'me', { roles: [], search: '' }).groups.map((one) => one.name)).toEqual([
    'Launch',
  ])
  expect(filterConversations(grouped, 'me', { roles: [], search: 'x' }).groups).toEqual([])
})

test('[MSG-2] a person stays in the people section until the first message', () => {
  const empty = applyConversation(
    list,
    conversationWith({ _id: 'j', name: 'José Manager', user_ids: ['jo', 'me'] }),
    'me',
  )
  expect(filterConversations(empty, 'me', everyone).people.map((one) => one._id)).toEqual(['jo'])
  const begun = applyMessageToList(empty, messageWith({ conversation_id: 'j', seq: 1 }), 'me')
  expect(filterConversations(begun, 'me', everyone).people).toEqual([])
})
