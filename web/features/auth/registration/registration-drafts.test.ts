import { expect, test } from 'vitest'
import { registrationDrafts } from '#web/features/auth/registration/registration-drafts.ts'
import { emptyRegistration } from '#web/features/auth/registration/registration-rules.ts'

const typed = { ...emptyRegistration, name: 'Ana', email: 'ana@x.test', password: 'blue kitchen', terms_accepted: true }

test('a registration draft outlives a reload, its passwords do not', () => {
  registrationDrafts.save('manager', { ...typed, password_confirmation: 'blue kitchen' })
  expect(JSON.stringify(sessionStorage)).not.toContain('blue kitchen')
  expect(registrationDrafts.read('manager')).toEqual({ ...typed, password: '' })
})

test('each registration has a draft of its own until it is deleted', () => {
  registrationDrafts.save('Client one', typed)
  expect(registrationDrafts.read('Client two')).toEqual(emptyRegistration)
  registrationDrafts.delete('Client one')
  expect(registrationDrafts.read('Client one')).toEqual(emptyRegistration)
})

test.each(['{', 'null', '7', '{"name":5,"password":7,"role":"Manager"}'])(
  'the stored registration %s gives an empty draft',
  (kept) => {
    sessionStorage.setItem('foyer-own visitor draft registration manager', kept)
    expect(registrationDrafts.read('manager')).toEqual(emptyRegistration)
  },
)
