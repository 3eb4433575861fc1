import { describe, expect, test } from 'vitest'
import type { Role } from '../endpoint.ts'
import type { Conversation, Message } from '../messages.ts'
import { willClientsMeet, groupAbilities, hasNoReader, nextAdmin } from './groups.ts'

const message: Message = {
  _id: 'm1',
  conversation_id: 'c1',
  seq: 1,
  sender_id: 'u1',
  sender_name: 'Mina Park',
  date: '2026-11-21T09:30:00.000Z',
  type: 'text',
  message: 'Hello',
  file_name: null,
  file_location: null,
  file_type: null,
  send_id: null,
}

type Rights = 'rename' | 'add' | 'remove' | 'leave' | 'remove_group' | 'download'
type Case = [string, Role, Conversation['type'], { member: boolean; admin: boolean; messages: boolean }, Rights[]]

const inside = { member: true, admin: false, messages: true }
const admin = { ...inside, admin: true }
const outside = { member: false, admin: true, messages: false }

describe('the abilities in a conversation', () => {
  const cases: Case[] = [
    ['a member', 'Client', 'Group', inside, ['add', 'leave']],
    ['a member', 'Employee', 'Group', inside, ['add', 'leave']],
    ['an admin', 'Client', 'Group', admin, ['add', 'remove', 'leave', 'remove_group', 'rename']],
    ['a Manager who is member', 'Manager', 'Group', inside, ['add', 'leave', 'download']],
    [
      'a Manager who is admin',
      'Manager',
      'Group',
      admin,
      ['add', 'remove', 'leave', 'remove_group', 'rename', 'download'],
    ],
    ['a Manager, before any message', 'Manager', 'Group', { ...inside, messages: false }, ['add', 'leave']],
    ['a Manager who is admin from outside', 'Manager', 'Group', outside, ['remove', 'remove_group']],
    ['a person outside the group', 'Employee', 'Group', { ...outside, admin: false }, []],
    ['one of two', 'Client', 'Direct', inside, []],
    ['a Manager, one of two', 'Manager', 'Direct', inside, ['download']],
    ['a Manager, one of two who are silent', 'Manager', 'Direct', { ...inside, messages: false }, []],
  ]

  test.each(cases)(
    '[MSG-3] [MSG-8] %s (%s) of a %s has the documented abilities',
    (_who, role, type, state, rights) => {
      const conversation = {
        type,
        user_ids: state.member ? ['other', 'me'] : ['other'],
        admin_ids: state.admin ? ['me'] : ['other'],
        last_message: state.messages ? message : null,
      }
      const abilities = groupAbilities(conversation, { id: 'me', role })
      const allowed = Object.entries(abilities).flatMap(([name, may]) => (may ? [name] : []))
      expect(allowed.toSorted()).toEqual(rights.toSorted())
    },
  )
})

describe('[MSG-16] whether nobody else can read a conversation', () => {
  test.each([
    ['the other of two is there', ['me', 'ana'], [], false],
    ['the other of two has left', ['me', 'ana'], ['ana'], true],
    ['one of two others is there', ['me', 'ana', 'emil'], ['ana'], false],
    ['both others have left', ['me', 'ana', 'emil'], ['ana', 'emil'], true],
    ['all others were removed', ['me'], [], true],
  ])('a conversation is read or not where %s', (_case, user_ids, inactive_ids, nobody) => {
    expect(hasNoReader({ user_ids, inactive_ids }, 'me')).toBe(nobody)
  })
})

describe('[MSG-8] the successor of the last admin', () => {
  const mina = { id: 'mina', role: 'Employee' as const, can_sign_in: true }
  const juno = { id: 'juno', role: 'Client' as const, can_sign_in: true }
  const manager = { id: 'manager', role: 'Manager' as const, can_sign_in: true }
  const gone = { id: 'gone', role: null, can_sign_in: false }

  test.each([
    ['the Manager, however late they came', [mina, juno, manager], 'manager'],
    ['else the one who is in it longest', [juno, mina], 'juno'],
    ['not one who cannot sign in any more', [gone, mina], 'mina'],
    ['unless nobody else is left', [gone], 'gone'],
    ['no one in an empty group', [], undefined],
  ])('is chosen: %s', (_who, members, next) => {
    expect(nextAdmin(members)).toBe(next)
  })
})

describe('[MSG-15] the warning that clients will meet', () => {
  const cases: [Role[], Role[], boolean][] = [
    [['Manager', 'Client'], ['Client'], true],
    [['Manager', 'Employee'], ['Client', 'Client'], true],
    [['Manager', 'Employee'], ['Client'], false],
    [['Client', 'Client', 'Manager'], ['Employee'], false],
  ]
  test.each(cases)('a group of %j joined by %j warns: %s', (before, added, meet) => {
    expect(willClientsMeet(before, added)).toBe(meet)
  })
})
