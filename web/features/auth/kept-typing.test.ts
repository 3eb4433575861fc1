import { expect, test } from 'vitest'
import { forgetTyping, keepTyping, keptTyping } from '#web/features/auth/kept-typing.ts'
import { nothingTyped } from '#web/features/auth/registration-rules.ts'

const typed = { ...nothingTyped, name: 'Ana', email: 'ana@x.test', password: 'blue kitchen', terms_accepted: true }

test('what was typed outlives a reload, the passwords do not', () => {
  keepTyping('manager', { ...typed, password_confirmation: 'blue kitchen' })
  expect(JSON.stringify(sessionStorage)).not.toContain('blue kitchen')
  expect(keptTyping('manager')).toEqual({ ...typed, password: '' })
})

test('each registration keeps its own, and forgets it', () => {
  keepTyping('Client one', typed)
  expect(keptTyping('Client two')).toEqual(nothingTyped)
  forgetTyping('Client one')
  expect(keptTyping('Client one')).toEqual(nothingTyped)
})

test.each(['{', 'null', '7', '{"name":5,"password":7,"role":"Manager"}'])(
  '%s in the storage is nothing typed',
  (kept) => {
    sessionStorage.setItem('foyer-typed:manager', kept)
    expect(keptTyping('manager')).toEqual(nothingTyped)
  },
)
