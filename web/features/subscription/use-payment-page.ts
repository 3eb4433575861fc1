import { useEffect } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { createCheckoutSession, createPortalSession, createReturnCheckoutSession } from '#contract/subscription.ts'
import { subscriptionTexts } from '#contract/texts.ts'
import type { CallError } from '#web/http.ts'
import { useCall } from '#web/use-call.ts'

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
  return {
    open: mutate,
    /** From the click until the browser has left. */
    leaving: isPending || isSuccess,
    error: error ? (telling.has(error.code) ? error.message : subscriptionTexts.openFailed) : undefined,
  }
}
