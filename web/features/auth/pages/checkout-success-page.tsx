import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '#web/lib/navigation/router.tsx'
import { home } from '#contract/domain/paths.ts'
import type { Result } from '#contract/endpoint.ts'
import { showReceipt, showSubscription } from '#contract/subscription.ts'
import { checkoutTexts } from '#contract/texts/subscription.ts'
import { call } from '#web/lib/http/call.ts'
import { ColumnPage } from '#web/ui/page/column-page.tsx'
import { CallError } from '#web/lib/http/request.ts'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** `/checkout/success/{receipt_id}` (SUB-3). */
export function CheckoutSuccessPage() {
  const { receipt_id = '' } = useParams()
  const queries = useQueryClient()
  const receipt = useQuery({
    queryKey: [showReceipt.path, receipt_id],
    queryFn: async ({ signal }) => {
      const confirmed = await call(showReceipt, { params: { receipt_id } }, { signal })
      // The request has just activated the workspace, so the gate's answer is out of date.
      void queries.resetQueries({ queryKey: [showSubscription.path] })
      return confirmed
    },
    staleTime: Infinity,
  })
  if (receipt.data) return <Confirmed receipt={receipt.data} />
  if (receipt.error instanceof CallError && [404, 422].includes(receipt.error.status)) {
    return <Doubtful title={checkoutTexts.unknown} hint={checkoutTexts.unknownHint} />
  }
  return (
    <ColumnPage title={checkoutTexts.confirming}>
      <QueryState
        query={receipt}
        title={checkoutTexts.unconfirmed}
        skeleton={<Spinner label={checkoutTexts.confirming} shown />}
      />
    </ColumnPage>
  )
}

function Confirmed({ receipt }: { receipt: Result<typeof showReceipt> }) {
  if (receipt.status !== 'complete') return <Doubtful title={checkoutTexts.open} hint={checkoutTexts.openHint} />
  return (
    <ColumnPage title={checkoutTexts.succeeded}>
      <Notice tone="good">{receipt.trial ? checkoutTexts.trial : checkoutTexts.active}</Notice>
      <Button component={Link} to={home} size="md" fullWidth>
        {checkoutTexts.getStarted}
      </Button>
      {receipt.trial && (
        <Button component={Link} to="/clients?invite" variant="default" size="md" fullWidth>
          {checkoutTexts.firstClient}
        </Button>
      )}
    </ColumnPage>
  )
}

function Doubtful({ title, hint }: { title: string; hint: string }) {
  return (
    <ColumnPage title={title}>
      <p>{hint}</p>
      <Button component={Link} to={home} variant="default" size="md" fullWidth>
        {checkoutTexts.toDashboard}
      </Button>
    </ColumnPage>
  )
}
