import type { Billing, BillingBody } from '#contract/clients.ts'
import { diffLists } from '#contract/domain/list-changes.ts'
import { normalizePhone } from '#contract/domain/phone.ts'
import type { z } from 'zod'

export const billingFields = [
  'billing_name',
  'billing_phone',
  'billing_email',
  'billing_website',
  'billing_address',
  'billing_city',
  'billing_state',
  'billing_zip',
] as const
type BillingField = (typeof billingFields)[number]

/** The key keeps a row's identity while others are added and removed. */
type ExtraEmail = { key: string; val: string }
export type BillingFormValues = Record<BillingField, string> & { extra: ExtraEmail[] }

const normalizeField = (field: BillingField, typed: string): string =>
  field === 'billing_phone' ? normalizePhone(typed) : typed.trim()

const emailsIn = ({ extra }: Pick<BillingFormValues, 'extra'>): string[] =>
  extra.map(({ val }) => val.trim()).filter((val) => val !== '')

/**
 * Sends only changed fields, so a concurrent edit of other fields is kept, and of the extra emails those that were added and removed since
 * the form had them: another device may have added some meanwhile.
 */
export function diffBilling(
  typed: BillingFormValues,
  stored: Billing,
  before: Pick<BillingFormValues, 'extra'>,
): z.input<typeof BillingBody> {
  const fields = billingFields
    .map((field) => [field, normalizeField(field, typed[field])] as const)
    .filter(([field, value]) => value !== stored[field])
  const change = diffLists(emailsIn(before), emailsIn(typed))
  return { ...Object.fromEntries(fields), ...(change && { billing_extra_email: change }) }
}

export const isBillingEmpty = (billing: Billing): boolean =>
  billingFields.every((field) => billing[field] === '') && billing.billing_extra_email.val.length === 0
