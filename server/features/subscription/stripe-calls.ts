import type Stripe from 'stripe'
import type { Parts } from '#server/parts.ts'
import { stripeErrors } from '#server/platform/billing.ts'
import { ApiError } from '#server/platform/api-error.ts'

/** Calls Stripe. Any failure becomes an error that a person can retry, never a 500. */
export async function callStripe<T>(
  parts: Pick<Parts, 'billing' | 'log'>,
  ask: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  try {
    return await ask(await parts.billing.stripe())
  } catch (error) {
    const { StripeError } = await stripeErrors()
    if (!(error instanceof StripeError)) throw error
    const { type, code, requestId } = error
    parts.log.warn({ type, code, requestId }, 'Stripe did not do what it was asked for')
    throw new ApiError('billing_unavailable', { cause: error })
  }
}

/** The object is not, or no longer, at Stripe. */
const isMissing = async (error: unknown): Promise<boolean> => (await refusalOf(error))?.code === 'resource_missing'

/** Stripe's error for a request that it understood and refused, or for a card that was declined. */
async function refusalOf(error: unknown): Promise<Stripe.errors.StripeError | undefined> {
  const { StripeInvalidRequestError, StripeCardError } = await stripeErrors()
  return error instanceof StripeInvalidRequestError || error instanceof StripeCardError ? error : undefined
}

/** Undefined when the object does not exist at Stripe. */
export async function callStripeIfExists<T>(
  parts: Pick<Parts, 'billing' | 'log'>,
  ask: (stripe: Stripe) => Promise<T>,
): Promise<T | undefined> {
  return callStripe(parts, async (stripe) => {
    try {
      return await ask(stripe)
    } catch (error) {
      if (await isMissing(error)) return undefined
      throw error
    }
  })
}

/** False when Stripe refuses the change, for example to end what has ended, or the card is declined. */
export async function callStripeUnlessRefused(
  parts: Pick<Parts, 'billing' | 'log'>,
  ask: (stripe: Stripe) => Promise<unknown>,
): Promise<boolean> {
  return callStripe(parts, async (stripe) => {
    try {
      await ask(stripe)
      return true
    } catch (error) {
      if (await refusalOf(error)) return false
      throw error
    }
  })
}
