import { useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { home } from '#contract/domain/paths.ts'
import type { Plan } from '#contract/domain/plans.ts'
import { createCheckoutSession, showSubscription } from '#contract/subscription.ts'
import { registrationTexts } from '#contract/texts/auth.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { planTexts } from '#contract/texts/subscription.ts'
import { formatPrice } from '#contract/format-plan.ts'
import { createTheme } from '#contract/themes.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { AccountMade, NotLoggedIn } from '#web/features/auth/registration/account-made.tsx'
import { ColumnPage } from '#web/ui/page/column-page.tsx'
import { registrationDrafts } from '#web/features/auth/registration/registration-drafts.ts'
import { RegistrationForm } from '#web/features/auth/registration/registration-form.tsx'
import { registrationBody } from '#web/features/auth/registration/registration-rules.ts'
import { useRegistration } from '#web/features/auth/registration/use-registration.ts'
import { usePaymentPage } from '#web/features/subscription/index.ts'
import { currentSession } from '#web/session/session.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { me } from '#contract/auth.ts'
import { SignedInNotice } from '#web/features/auth/registration/signed-in-notice.tsx'
import { useSession } from '#web/session/use-session.ts'

const title = registrationTexts.managerTitle
const draftName = 'manager'

/** Account, log-in, theme and checkout, one after the other (REG-3). Each can fail, and each failure has a way on. */
export function ManagerRegistration({ plan }: { plan: Plan }) {
  const [email, setEmail] = useState<string>()
  const checkout = usePaymentPage(createCheckoutSession)
  const openCheckout = (email: string) => {
    setEmail(email)
    const id = currentSession()?.claims.id
    if (id) checkout.open({ body: { price_id: plan.key, email, id } })
  }
  const { stage, register, logIn } = useRegistration({
    onMade: () => registrationDrafts.delete(draftName),
    onLoggedIn: async (email) => {
      const user_id = currentSession()?.claims.id
      // Without a theme the workspace shows the default one, so the checkout goes on.
      if (user_id) await call(createTheme, { body: { user_id } }).catch(() => undefined)
      openCheckout(email)
    },
  })
  switch (stage.at) {
    case 'made':
      return <NotLoggedIn title={title} sentence={stage.sentence} logIn={logIn} />
    case 'logging-in':
      return <Waiting label={registrationTexts.loggingIn} />
    case 'in':
      // After a return from the checkout, or a failure to open it, nothing is pending.
      return email === undefined || checkout.leaving ? (
        <Waiting label={registrationTexts.openingCheckout} />
      ) : (
        <AccountMade
          title={title}
          done={checkout.error ? registrationTexts.checkoutFailed : registrationTexts.checkoutWaits}
          sentence={checkout.error}
          action={registrationTexts.openCheckout}
          onAction={() => openCheckout(email)}
          other={<Link to={home}>{shellTexts.toDashboard}</Link>}
        />
      )
    default:
      return (
        <ColumnPage
          title={title}
          sentence={<Chosen plan={plan} />}
          below={<Link to="/login">{registrationTexts.haveAccount}</Link>}
        >
          <SignedInManager plan={plan} />
          <RegistrationForm
            registers="Manager"
            draftName={draftName}
            action={registrationTexts.registerAndCheckout}
            pending={stage.at === 'sending'}
            onSubmit={(typed) =>
              register(registrationBody({ role: 'Manager', package: plan.tier, term: plan.term }, typed))
            }
          />
        </ColumnPage>
      )
  }
}

function Waiting({ label }: { label: string }) {
  return (
    <ColumnPage title={title}>
      <Spinner label={label} shown />
    </ColumnPage>
  )
}

function Chosen({ plan }: { plan: Plan }) {
  return (
    <>
      {registrationTexts.chosenPlan(planTexts[plan.tier], planTexts[plan.term], formatPrice(plan))}.{' '}
      <Link to="/trial">{registrationTexts.changePlan}</Link>
    </>
  )
}

/** A Manager who is logged in here went back or reloaded after registering, so the open checkout is the way on. */
function SignedInManager({ plan }: { plan: Plan }) {
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
