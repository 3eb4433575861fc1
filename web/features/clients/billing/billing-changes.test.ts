import { expect, test } from 'vitest'
import type { Billing } from '#contract/clients.ts'
import { diffBilling, type BillingFormValues, isBillingEmpty } from '#web/features/clients/billing/billing-changes.ts'
import { sampleClient } from '#web/testing/sample-client.ts'

const stored: Billing = {
  ...sampleClient.billing,
  billing_extra_email: { val: ['books@x.com'] },
  billing_website: '',
}
const typed: BillingFormValues = {
  billing_name: 'Cleo Park',
  billing_phone: '555-123-4567',
  billing_email: 'cleo@x.com',
  billing_website: '',
  billing_address: '',
  billing_city: 'Hull',
  billing_state: '',
  billing_zip: '',
  extra: [{ key: 'a', val: 'books@x.com' }],
}

test('[CLI-10] [SHELL-12] a save sends what was changed, with what the form began with, and a phone as digits', () => {
  expect(diffBilling(typed, typed)).toEqual({})
  expect(diffBilling({ ...typed, billing_phone: '(555) 987 6543', billing_city: '' }, typed)).toEqual({
    billing_phone: '5559876543',
    billing_city: '',
    before: { billing_phone: '5551234567', billing_city: 'Hull' },
  })
})

test('[CLI-10] [ONB-20] a save sends the extra emails that were added and removed, without empty rows', () => {
  const extra = [
    { key: 'a', val: 'books@x.com' },
    { key: 'b', val: ' owner@x.com ' },
    { key: 'c', val: '' },
  ]
  expect(diffBilling({ ...typed, extra }, typed)).toEqual({
    billing_extra_email: { add: ['owner@x.com'], remove: [] },
  })
  expect(diffBilling({ ...typed, extra: [] }, typed)).toEqual({
    billing_extra_email: { add: [], remove: ['books@x.com'] },
  })
})

test('billing information is not empty when one field is filled', () => {
  expect(isBillingEmpty(stored)).toBe(false)
  const blank = { ...stored, billing_name: '', billing_phone: '', billing_email: '', billing_city: '' }
  expect(isBillingEmpty({ ...blank, billing_extra_email: { val: [] } })).toBe(true)
  expect(isBillingEmpty(blank)).toBe(false)
})
