import { billingTexts } from '#contract/texts/clients.ts'
import { BillingForm } from '#web/features/clients/billing/billing-form.tsx'
import { OwnBillingLayout } from '#web/features/clients/billing/own-billing.tsx'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'

/** `/account`: a client's billing information, at any time (CLI-10). */
export function OwnBillingPage() {
  return (
    <Page title={billingTexts.title} back={backToDashboard}>
      <OwnBillingLayout renderForm={(client) => <BillingForm client={client} success={billingTexts.saved} />} />
    </Page>
  )
}
