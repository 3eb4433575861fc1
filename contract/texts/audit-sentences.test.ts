import { expect, test } from 'vitest'
import { auditKinds } from '../audit.ts'
import { describeAuditEntry, hasAuditDetails } from './audit-sentences.ts'

const entry = { actor: 'Mara', subject: 'Ana', field: '', about: 'Blue Door Bakery', granted: [], revoked: [] }
const say = (action: string, more: Partial<Parameters<typeof describeAuditEntry>[0]> = {}) =>
  describeAuditEntry({ ...entry, action, ...more })

test('[SET-8] a sentence names the permissions that were given or taken back, and the client', () => {
  expect(say('permission.changed', { granted: ['instagram_password'] })).toBe(
    'gave Ana the Instagram password of Blue Door Bakery',
  )
  expect(say('permission.changed', { revoked: ['website', 'assets'] })).toBe(
    'took back the website access and the files of Blue Door Bakery from Ana',
  )
  expect(say('permission.changed', { about: '', granted: ['vacation'] })).toBe('allowed Ana vacation requests')
})

test('[COL-41] a sentence says until when a permission lasts, and that it ended', () => {
  const until = { field: '2026-12-12', granted: ['assets'] }
  expect(say('permission.end_changed', until)).toBe(
    'set the end of the files of Blue Door Bakery for Ana to 12 Dec 2026',
  )
  expect(say('permission.end_changed', { granted: ['assets'] })).toBe(
    'took away the end of the files of Blue Door Bakery for Ana',
  )
  expect(say('permission.ended', { revoked: ['assets', 'email', 'website'] })).toBe(
    'ended 3 permissions of Blue Door Bakery for Ana',
  )
})

test('[SET-8] a sentence leaves many permissions, or both directions, to the details', () => {
  const many = { granted: ['assets', 'website', 'email'] }
  const both = { granted: ['assets'], revoked: ['website'] }
  for (const more of [many, both]) {
    expect(say('permission.changed', more)).toBe('changed what Ana sees of Blue Door Bakery')
    expect(hasAuditDetails({ ...entry, ...more })).toBe(true)
  }
  expect(hasAuditDetails({ ...entry, granted: ['assets'] })).toBe(false)
})

test('[SET-8] a sentence names the password, the decision, the role and the own account', () => {
  expect(say('credential.revealed', { field: 'yelp_password' })).toBe('revealed the Yelp password of Ana')
  expect(say('vacation.decided', { field: 'Denied' })).toBe('denied the vacation of Ana')
  expect(say('invitation.sent', { field: 'Employee' })).toBe('invited Ana as an employee')
  expect(say('sessions.ended')).toBe('signed Ana out on every device')
  expect(say('two_step.off')).toBe('turned two-step sign-in off for Ana')
  expect(say('two_step.off', { subject: 'Mara' })).toBe('turned two-step sign-in off')
})

test.each([
  ['item.decided', 'Approved: Instagram: name or address', 'approved “Instagram: name or address” of Ana'],
  ['item.decided', 'Sent back: Slogan', 'sent back “Slogan” of Ana'],
  ['item.decided', 'Opened again: Slogan', 'opened again “Slogan” of Ana'],
  ['item.decided', 'Not needed: Slogan', 'does not need “Slogan” of Ana'],
  ['item.asked', 'Your budget', 'asked Ana for “Your budget”'],
  ['item.withdrawn', 'Your budget', 'no longer asks Ana for “Your budget”'],
  ['item.filled_in', 'Your budget', 'filled in “Your budget” for Ana'],
])('[SET-8] the sentence of %s about %s is %s', (action, field, sentence) => {
  expect(say(action, { field })).toBe(sentence)
})

test('[SET-8] every action has a sentence, and an unknown one shows its key', () => {
  for (const action of Object.values(auditKinds).flat()) expect(say(action)).not.toContain(action)
  expect(say('thing.done')).toBe('thing.done Ana')
})
