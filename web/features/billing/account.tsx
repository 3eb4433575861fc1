import { home } from '#contract/domain/paths.ts'
import { billingTexts, clientTexts } from '#contract/texts.ts'
import { BillingForm } from '#web/features/billing/billing-form.tsx'
import { OwnBilling } from '#web/features/billing/billing-page.tsx'
import { Page } from '#web/shell/page.tsx'

const back = { to: home, label: clientTexts.backToDashboard }

/** `/account`: a client's billing information, at any time (CLI-10). */
export function Component() {
  return (
    <Page title={billingTexts.title} back={back}>
      <OwnBilling renderForm={(client) => <BillingForm client={client} success={billingTexts.saved} />} />
    </Page>
  )
}
