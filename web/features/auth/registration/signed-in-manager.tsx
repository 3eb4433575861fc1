import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { me } from '#contract/auth.ts'
import type { Plan } from '#contract/domain/plans.ts'
import { createCheckoutSession, showSubscription } from '#contract/subscription.ts'
import { registrationTexts } from '#contract/texts/auth.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { SignedInNotice } from '#web/features/auth/registration/signed-in-notice.tsx'
import { usePaymentPage } from '#web/features/subscription/index.ts'
import { useSession } from '#web/session/use-session.ts'

/** A Manager who is logged in here went back or reloaded after registering, so the open checkout is the way on. */
export function SignedInManager({ plan }: { plan: Plan }) {
  const claims = useSession()?.claims
  const isManager = claims?.role === 'Manager'
  const standing = useQuery({ ...queryFor(showSubscription, {}), enabled: isManager }).data
  const email = useQuery({ ...queryFor(me, {}), enabled: isManager }).data?.email
  const checkout = usePaymentPage(createCheckoutSession)
  if (!claims) return null
  const open = standing?.subscription_status === 'none' && email !== undefined
  const start = () => email && checkout.open({ body: { price_id: plan.key, email, id: claims.id } })
  return (
    <SignedInNotice name={claims.name}>
      {open && (
        <Button variant="default" onClick={start} loading={checkout.leaving}>
          {registrationTexts.openCheckout}
        </Button>
      )}
      {checkout.error}
    </SignedInNotice>
  )
}
