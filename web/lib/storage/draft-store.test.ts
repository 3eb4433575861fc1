import { expect, test } from 'vitest'
import { createDraftStore, createFormDraft } from '#web/lib/storage/draft-store.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'

const empty = { city: '', zip: '' }
const drafts = createFormDraft('address', empty)
const bergen = { city: 'Bergen', zip: '' }

test('a draft is read again by the same person alone until it is emptied', () => {
  drafts.save('e1', bergen)
  expect(drafts.read('e1')).toEqual(bergen)
  expect(drafts.read('e2')).toEqual(empty)
  drafts.save('e1', empty)
  expect(sessionStorage).toHaveLength(0)
})

test.each(['', 'no JSON', 'null', '[1]', '{"city":7,"password":"x"}'])(
  'the stored draft %j gives an empty form',
  (stored) => {
    drafts.save('e1', bergen)
    sessionStorage.setItem(sessionStorage.key(0) ?? '', stored)
    expect(drafts.read('e1')).toEqual(empty)
  },
)

test('each place and each name has a draft of its own', () => {
  const texts = createDraftStore({ name: 'text', empty: '', parse: String })
  const notes = createDraftStore({
    name: 'note',
    empty: '',
    parse: (stored) => (stored === undefined ? '' : String(stored)),
  })
  texts.save('e1', 'Hello', 'a')
  texts.save('e1', 'Bye', 'b')
  expect(texts.read('e1', 'a')).toBe('Hello')
  expect(texts.read('e1', 'b')).toBe('Bye')
  expect(notes.read('e1', 'a')).toBe('')
  texts.delete('e1', 'a')
  expect(sessionStorage).toHaveLength(1)
})

test('[AUTH-8] Log Out deletes the drafts; a session that expires leaves them', () => {
  startSession(createToken({ id: 'e1' }))
  drafts.save('e1', bergen)
  endSession('expired')
  expect(drafts.read('e1')).toEqual(bergen)
  startSession(createToken({ id: 'e1' }))
  endSession('logged_out')
  expect(drafts.read('e1')).toEqual(empty)
})

test('[AUTH-8] Log Out leaves the drafts of another person alone, and they stay unreadable for others', () => {
  startSession(createToken({ id: 'e1' }))
  drafts.save('e1', bergen)
  endSession('expired')
  startSession(createToken({ id: 'e2' }))
  expect(drafts.read('e2')).toEqual(empty)
  endSession('logged_out')
  expect(drafts.read('e1')).toEqual(bergen)
})

test('a secret field is never written, and not read from the storage either', () => {
  const typed = { name: 'Ana', password: 'blue kitchen', agreed: true }
  const registration = createFormDraft<typeof typed>('registration', { name: '', password: '', agreed: false }, [
    'password',
  ])
  registration.save('e1', typed)
  expect(JSON.stringify(sessionStorage)).not.toContain('blue kitchen')
  expect(registration.read('e1')).toEqual({ ...typed, password: '' })
  sessionStorage.setItem(sessionStorage.key(0) ?? '', JSON.stringify(typed))
  expect(registration.read('e1').password).toBe('')
})
