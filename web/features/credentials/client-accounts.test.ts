import { expect, test } from 'vitest'
import { halfDone, sampleRecord } from '#web/testing/sample-client.ts'
import { accountsGiven, accountsIn, missingIn } from '#web/features/credentials/client-accounts.ts'

const keys = (record: Parameters<typeof accountsIn>[0]) => accountsIn(record).map(({ key }) => key)

test('the accounts are those of the platforms that apply, in the order of the onboarding', () => {
  expect(keys(halfDone)).toEqual(['facebook', 'instagram', 'website'])
  expect(keys({ ...halfDone, social: false })).toEqual(['website'])
  expect(keys(sampleRecord)).toEqual([])
})

test('hosting alone needs the account of the website too', () => {
  expect(keys({ ...sampleRecord, seo: true, show_hosting: true })).toEqual(['website'])
})

test('a field that was not granted belongs to no account', () => {
  const granted = { social: true, show_instagram: true, instagram: { login: 'bluedoor' } }
  expect(
    accountsIn(granted)
      .flatMap((account) => ('parts' in account ? account.parts : []))
      .map(({ field }) => field),
  ).toEqual(['instagram_username'])
  expect(accountsGiven(granted)).toEqual({ given: 1, of: 1 })
})

test('the name of the hosting is a help, not something that is missing', () => {
  const website = accountsIn({ ...halfDone, website: { hostingName: '', login: 'admin', password_set: true } }).at(-1)
  expect(
    website && missingIn({ ...halfDone, website: { hostingName: '', login: 'admin', password_set: true } }, website),
  ).toBe(0)
  expect(accountsGiven(halfDone)).toEqual({ given: 1, of: 3 })
})
