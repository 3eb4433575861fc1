import type { Billing, BillingBody } from '#contract/clients.ts'
import { diffLists } from '#contract/domain/list-changes.ts'
import { normalizePhone } from '#contract/domain/phone.ts'
import type { z } from 'zod'
import { changedFields } from '#web/lib/form/changed-fields.ts'

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

/** What was changed since the form began, so that what others changed meanwhile is kept. */
export function diffBilling(typed: BillingFormValues, start: BillingFormValues): z.input<typeof BillingBody> {
  const { changes, before } = changedFields(billingFields, typed, start, normalizeField)
  const extra = diffLists(emailsIn(start), emailsIn(typed))
  return { ...changes, ...(Object.keys(before).length > 0 && { before }), ...(extra && { billing_extra_email: extra }) }
}

export const isBillingEmpty = (billing: Billing): boolean =>
  billingFields.every((field) => billing[field] === '') && billing.billing_extra_email.val.length === 0
