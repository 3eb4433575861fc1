import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Billing, Client } from '#contract/clients.ts'
import { listPhone } from '#contract/domain/phone.ts'
import { billingTexts } from '#contract/texts/clients.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { isBillingEmpty } from '#web/features/clients/billing/billing-changes.ts'
import { focusWhenMounted } from '#web/lib/focus.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const BillingForm = lazyComponent(
  async () => (await import('./billing-form.tsx')).BillingForm,
  () => <Spinner />,
)

const listFacts = (billing: Billing): [string, string][] => [
  [billingTexts.contactName, billing.billing_name],
  [billingTexts.phone, listPhone(billing.billing_phone)],
  [billingTexts.email, billing.billing_email],
  ...(billing.billing_extra_email.val.length > 0
    ? [[billingTexts.extraEmails, billing.billing_extra_email.val.join('\n')] satisfies [string, string]]
    : []),
  [billingTexts.website, billing.billing_website],
  [billingTexts.address, billing.billing_address],
  [billingTexts.city, billing.billing_city],
  [billingTexts.state, billing.billing_state],
  [billingTexts.zip, billing.billing_zip],
]

/** A client's billing information for a Manager (CLI-7, CLI-11). */
export function BillingCard({ client }: { client: Client }) {
  const [mode, setMode] = useState<'view' | 'edit' | 'saved' | 'left'>('view')
  if (mode === 'edit') {
    return (
      <Card title={billingTexts.title}>
        <BillingForm
          client={client}
          clientId={client._id}
          takesFocus
          onSaved={() => setMode('saved')}
          beside={
            <Button variant="subtle" color="gray" size="md" onClick={() => setMode('left')}>
              {commonTexts.cancel}
            </Button>
          }
        />
      </Card>
    )
  }
  const edit = (
    <Button
      variant="default"
      size="xs"
      ref={mode === 'view' ? null : focusWhenMounted}
      onPointerEnter={BillingForm.prefetch}
      onFocus={BillingForm.prefetch}
      onClick={() => setMode('edit')}
    >
      {commonTexts.edit}
    </Button>
  )
  return (
    <Card
      title={billingTexts.title}
      action={edit}
      {...(isBillingEmpty(client.billing) && { text: billingTexts.empty })}
    >
      {mode === 'saved' && <Notice tone="good">{billingTexts.savedOf}</Notice>}
      {!isBillingEmpty(client.billing) && <Facts facts={listFacts(client.billing)} />}
    </Card>
  )
}
