import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { home } from '#contract/domain/paths.ts'
import { billingTexts } from '#contract/texts/clients.ts'
import { BillingForm } from '#web/features/clients/billing/billing-form.tsx'
import classes from '#web/features/clients/billing/billing-form.module.css'
import { OwnBillingLayout } from '#web/features/clients/billing/own-billing.tsx'
import { Page } from '#web/ui/page/page.tsx'

/** `/client/billing`: once after the registration, then on to the dashboard (CLI-10). */
export function FirstBillingPage() {
  const navigate = useNavigate()
  const skip = (
    <Button component={Link} to={home} variant="subtle" color="gray" size="md" className={classes.skip}>
      {billingTexts.skip}
    </Button>
  )
  return (
    <Page title={billingTexts.firstTitle}>
      <p className={classes.sentence}>{billingTexts.firstSentence}</p>
      <OwnBillingLayout
        renderForm={(client) => (
          <BillingForm
            client={client}
            suggest
            action={billingTexts.saveAndGoOn}
            beside={skip}
            onSaved={() => void navigate(home)}
          />
        )}
      />
    </Page>
  )
}
