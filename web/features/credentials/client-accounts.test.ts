import { expect, test } from 'vitest'
import { halfDoneRecord, sampleRecord } from '#web/testing/sample-client.ts'
import { countCompleteAccounts, countMissingCredentials, listAccounts } from './client-accounts.ts'

const keys = (record: Parameters<typeof listAccounts>[0]) => listAccounts(record).map(({ key }) => key)

test('listAccounts answers the accounts of the chosen platforms in the order of the onboarding', () => {
  expect(keys(halfDoneRecord)).toEqual(['facebook', 'instagram', 'website'])
  expect(keys({ ...halfDoneRecord, social: false })).toEqual(['website'])
  expect(keys(sampleRecord)).toEqual([])
})

test('listAccounts includes the website account when only hosting was chosen', () => {
  expect(keys({ ...sampleRecord, seo: true, show_hosting: true })).toEqual(['website'])
})

test('listAccounts leaves out fields that were not granted', () => {
  const granted = { social: true, show_instagram: true, instagram: { login: 'bluedoor' } }
  expect(
    listAccounts(granted)
      .flatMap((account) => ('fields' in account ? account.fields : []))
      .map(({ credentialField }) => credentialField),
  ).toEqual(['instagram_username'])
  expect(countCompleteAccounts(granted)).toEqual({ given: 1, of: 1 })
})

test('countMissingCredentials ignores the hosting name', () => {
  const website = listAccounts({
    ...halfDoneRecord,
    website: { hostingName: '', login: 'admin', password_set: true },
  }).at(-1)
  expect(
    website &&
      countMissingCredentials(
        { ...halfDoneRecord, website: { hostingName: '', login: 'admin', password_set: true } },
        website,
      ),
  ).toBe(0)
  expect(countCompleteAccounts(halfDoneRecord)).toEqual({ given: 1, of: 3 })
})
