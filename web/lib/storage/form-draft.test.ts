import { expect, test } from 'vitest'
import { endSession, startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { createFormDraft } from '#web/lib/storage/form-draft.ts'

const nothing = { city: '', zip: '' }
const draft = createFormDraft('address', nothing)

test('what was typed is there again, for the same person alone, until it is taken out', () => {
  draft.keep('e1', { city: 'Bergen', zip: '' })
  expect(draft.read('e1')).toEqual({ city: 'Bergen', zip: '' })
  expect(draft.read('e2')).toEqual(nothing)
  draft.keep('e1', nothing)
  expect(sessionStorage).toHaveLength(0)
})

test.each(['', 'no JSON', 'null', '[1]', '{"city":7,"password":"x"}'])('%j in the storage is an empty form', (kept) => {
  draft.keep('e1', { city: 'Bergen', zip: '' })
  sessionStorage.setItem(sessionStorage.key(0) ?? '', kept)
  expect(draft.read('e1')).toEqual(nothing)
})

test('[AUTH-8] it outlives a session that ran out, and goes with Log Out', () => {
  startSession(createToken({ id: 'e1' }))
  draft.keep('e1', { city: 'Bergen', zip: '' })
  endSession('expired')
  expect(draft.read('e1').city).toBe('Bergen')
  startSession(createToken({ id: 'e1' }))
  endSession('logged_out')
  expect(draft.read('e1')).toEqual(nothing)
})
