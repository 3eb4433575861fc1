import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallOf } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type createCheckoutSession,
  type createPortalSession,
  type createReturnCheckoutSession,
  showSubscription,
} from '#contract/subscription.ts'
import { subscriptionTexts } from '#contract/texts/subscription.ts'
import type { CallError } from '#web/lib/http/request.ts'
import { useCall } from '#web/lib/http/use-call.ts'

type PaymentPage = typeof createCheckoutSession | typeof createReturnCheckoutSession | typeof createPortalSession

/** The refusals whose own sentence helps; for all else it is said what did not happen. */
const telling = new Set<CallError['code']>(['already_subscribed', 'no_subscription', 'offline', 'too_many_requests'])

/** Asks for the address of a page for payments and goes there, once however often it is clicked. */
export function usePaymentPage<E extends PaymentPage & Endpoint>(endpoint: E) {
  const { mutate, reset, isPending, isSuccess, error } = useCall(endpoint, {
    onDone: (answer) => location.assign((answer as { url: string }).url), // all three calls answer this
  })
  // Back from there, the browser may show this page as it was left: waiting for something that is over.
  useEffect(() => {
    const returned = (event: PageTransitionEvent) => event.persisted && reset()
    addEventListener('pageshow', returned)
    return () => removeEventListener('pageshow', returned)
  }, [reset])
  const queries = useQueryClient()
  // A refusal that says so knows better than what this page has: the gate asks again, and opens.
  const learn = (failed: CallError) => {
    if (failed.code === 'already_subscribed') void queries.invalidateQueries({ queryKey: [showSubscription.path] })
  }
  return {
    open: (input: CallOf<E>) => mutate(input, { onError: learn }),
    /** From the click until the browser has left. */
    leaving: isPending || isSuccess,
    error: error ? (telling.has(error.code) ? error.message : subscriptionTexts.openFailed) : undefined,
  }
}
