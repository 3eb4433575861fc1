import { billingTexts } from '#contract/texts/clients.ts'
import { BillingForm } from '../billing/billing-form.tsx'
import { OwnBilling } from '../billing/own-billing.tsx'
import { backToDashboard } from '#web/shell/back-to-dashboard.ts'
import { Page } from '#web/shell/page.tsx'

/** `/account`: a client's billing information, at any time (CLI-10). */
export function Component() {
  return (
    <Page title={billingTexts.title} back={backToDashboard}>
      <OwnBilling renderForm={(client) => <BillingForm client={client} success={billingTexts.saved} />} />
    </Page>
  )
}
