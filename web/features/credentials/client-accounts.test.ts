import { expect, test } from 'vitest'
import { halfDoneRecord, sampleRecord } from '#web/testing/sample-client.ts'
import { countCompleteAccounts, countMissingFields, listAccounts } from './client-accounts.ts'

const keys = (record: Parameters<typeof listAccounts>[0]) => listAccounts(record).map(({ key }) => key)

test('the accounts are those of the platforms that apply, in the order of the onboarding', () => {
  expect(keys(halfDoneRecord)).toEqual(['facebook', 'instagram', 'website'])
  expect(keys({ ...halfDoneRecord, social: false })).toEqual(['website'])
  expect(keys(sampleRecord)).toEqual([])
})

test('hosting alone needs the account of the website too', () => {
  expect(keys({ ...sampleRecord, seo: true, show_hosting: true })).toEqual(['website'])
})

test('a field that was not granted belongs to no account', () => {
  const granted = { social: true, show_instagram: true, instagram: { login: 'bluedoor' } }
  expect(
    listAccounts(granted)
      .flatMap((account) => ('fields' in account ? account.fields : []))
      .map(({ credentialField: field }) => field),
  ).toEqual(['instagram_username'])
  expect(countCompleteAccounts(granted)).toEqual({ given: 1, of: 1 })
})

test('the name of the hosting is a help, not something that is missing', () => {
  const website = listAccounts({
    ...halfDoneRecord,
    website: { hostingName: '', login: 'admin', password_set: true },
  }).at(-1)
  expect(
    website &&
      countMissingFields(
        { ...halfDoneRecord, website: { hostingName: '', login: 'admin', password_set: true } },
        website,
      ),
  ).toBe(0)
  expect(countCompleteAccounts(halfDoneRecord)).toEqual({ given: 1, of: 3 })
})
