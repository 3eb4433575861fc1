import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallOf, Endpoint } from '#contract/endpoint.ts'
import {
  type createCheckoutSession,
  type createPortalSession,
  type createReturnCheckoutSession,
  showSubscription,
} from '#contract/subscription.ts'
import { subscriptionTexts } from '#contract/texts/subscription.ts'
import type { CallError } from '#web/lib/http/request.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'

type PaymentPage = typeof createCheckoutSession | typeof createReturnCheckoutSession | typeof createPortalSession

/** Problems with helpful texts of their own; other failures say what did not happen. */
const telling = new Set<CallError['code']>(['already_subscribed', 'no_subscription', 'offline', 'too_many_requests'])

/** Fetches the address of a payment page and opens it, once however often it is clicked. */
export function usePaymentPage<E extends PaymentPage & Endpoint>(endpoint: E) {
  const { mutate, reset, isPending, isSuccess, error } = useCall(endpoint, {
    onDone: (answer) => location.assign((answer as { url: string }).url), // all three calls answer this
  })
  // After the Back button the browser may restore this page in its pending state.
  useEffect(() => {
    const returned = (event: PageTransitionEvent) => event.persisted && reset()
    addEventListener('pageshow', returned)
    return () => removeEventListener('pageshow', returned)
  }, [reset])
  const queries = useQueryClient()
  // These problems prove that the cached status is outdated: refetching opens the gate.
  const learn = (failed: CallError) => {
    if (failed.code === 'already_subscribed') void invalidate(queries, { queryKey: [showSubscription.path] })
  }
  const problem = error && telling.has(error.code) ? error.message : subscriptionTexts.openFailed
  return {
    open: (input: CallOf<E>) => mutate(input, { onError: learn }),
    /** True from the click until the browser has left. */
    leaving: isPending || isSuccess,
    error: error ? problem : undefined,
  }
}
