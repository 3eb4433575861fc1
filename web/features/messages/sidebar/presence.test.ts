import { expect, test } from 'vitest'
import { applyPresence, applyChangesSince } from '#web/features/messages/sidebar/conversation-list.ts'
import { contactWith, conversationWith, messageWith } from '#web/testing/message-factories.ts'
import { filterConversations } from '#web/features/messages/sidebar/filter-conversations.ts'

const listWith = (ana: boolean, ben: boolean) => ({
  users: [contactWith({ _id: 'ana', online: ana }), contactWith({ _id: 'ben', online: ben })],
  conversations: [],
})
const dots = (list: ReturnType<typeof applyPresence>) => list.users.map(({ online }) => online)

test('[MSG-13] a person is online after connecting and offline after disconnecting, and others stay as they were', () => {
  const came = applyPresence(listWith(false, false), 'ben', true)
  expect(dots(came)).toEqual([false, true])
  expect(dots(applyPresence(came, 'ben', false))).toEqual([false, false])
})

test('[MSG-13] a repeated event and an unknown person change nothing', () => {
  const list = listWith(true, false)
  expect(applyPresence(list, 'ana', true)).toBe(list)
  expect(applyPresence(list, 'stranger', true)).toBe(list)
})

test('[MSG-13] a person who disconnects during a fetch stays offline after it', () => {
  const before = listWith(true, false)
  const now = applyPresence(before, 'ana', false)
  expect(dots(applyChangesSince(listWith(true, true), before, now))).toEqual([false, true])
  expect(dots(applyChangesSince(listWith(true, true), before, before))).toEqual([true, true])
  expect(dots(applyChangesSince(listWith(true, true), undefined, undefined))).toEqual([true, true])
})

test('[MSG-12] a conversation created or deleted during a fetch stays so after it', () => {
  const list = (...ids: string[]) => ({ users: [], conversations: ids.map((_id) => conversationWith({ _id })) })
  const after = applyChangesSince(list('old', 'gone', 'unheard'), list('old', 'gone'), list('new', 'old'))
  expect(after.conversations.map(({ _id }) => _id)).toEqual(['new', 'old', 'unheard'])
  const untouched = applyChangesSince(list('old'), list('old', 'lost'), list('old', 'lost'))
  expect(untouched.conversations.map(({ _id }) => _id)).toEqual(['old'])
})

test('[MSG-7] a new group stands above conversations with messages', () => {
  const old = conversationWith({ _id: 'old', name: 'A', type: 'Group', last_seq: 1 })
  const written = { ...old, last_message: messageWith({ seq: 1 }) }
  const begun = conversationWith({ _id: 'new', name: 'Z', type: 'Group' })
  const { groups } = filterConversations({ users: [], conversations: [written, begun] }, 'me', {
    roles: [],
    search: '',
  })
  expect(groups.map(({ _id }) => _id)).toEqual(['new', 'old'])
})
