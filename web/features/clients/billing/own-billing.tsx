import type { ReactNode } from 'react'
import type { Client } from '#contract/clients.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import classes from '#web/features/clients/billing/billing-form.module.css'
import { BillingMediaCard } from '#web/features/clients/billing/media-panel.tsx'
import { useClient } from '#web/features/clients/api.ts'
import { useClaims } from '#web/session/use-session.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** What `/client/billing` and `/account` have in common: the client's own data, the form and beside it the panel. */
export function OwnBillingLayout({ renderForm }: { renderForm: (client: Client) => ReactNode }) {
  const client = useClient(useClaims().id)
  if (client.isError && !client.data) {
    return (
      <ErrorState
        title={clientTexts.loadFailed}
        text={client.error.message}
        onRetry={() => void client.refetch()}
        pending={client.isFetching}
      />
    )
  }
  if (!client.data) return <Spinner />
  return (
    <div className={classes.layout}>
      <Card>{renderForm(client.data)}</Card>
      <BillingMediaCard client={client.data} />
    </div>
  )
}
