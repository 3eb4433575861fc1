import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useNavigate } from '#web/lib/navigation/router.tsx'
import type { Client } from '#contract/clients.ts'
import { billingTexts, clientTexts } from '#contract/texts/clients.ts'
import { useClient } from '../api.ts'
import classes from '../billing/billing-form.module.css'
import { BillingForm } from '../billing/billing-form.tsx'
import { BillingMediaCard } from '../billing/media-panel.tsx'
import { useClaims } from '#web/session/use-session.ts'
import { Card } from '#web/ui/card.tsx'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** `/account`: a client's billing information at any time (CLI-10). */
export function OwnBillingPage() {
  return (
    <Page title={billingTexts.title} back={backToDashboard}>
      <OwnBillingLayout renderForm={(client) => <BillingForm client={client} success={billingTexts.saved} />} />
    </Page>
  )
}

const start = { pathname: '/onboarding/items', state: { isBeginning: true } }

/** `/client/billing`: once after the registration, then the first item (CLI-10). */
export function FirstBillingPage() {
  const navigate = useNavigate()
  const skip = (
    <Button
      component={Link}
      to={start.pathname}
      state={start.state}
      variant="subtle"
      color="gray"
      size="md"
      className={classes.skip}
    >
      {billingTexts.skip}
    </Button>
  )
  return (
    <Page title={billingTexts.firstTitle}>
      <Text c="dimmed" maw="60ch">
        {billingTexts.firstSentence}
      </Text>
      <OwnBillingLayout
        renderForm={(client) => (
          <BillingForm
            client={client}
            suggest
            action={billingTexts.saveAndGoOn}
            beside={skip}
            onSaved={() => void navigate(start.pathname, { state: start.state })}
          />
        )}
      />
    </Page>
  )
}

function OwnBillingLayout({ renderForm }: { renderForm: (client: Client) => ReactNode }) {
  const client = useClient(useClaims().id)
  if (!client.data) return <QueryState query={client} title={clientTexts.loadFailed} skeleton={<Spinner />} />
  return (
    <div className={classes.layout}>
      <Card>{renderForm(client.data)}</Card>
      <BillingMediaCard client={client.data} />
    </div>
  )
}
