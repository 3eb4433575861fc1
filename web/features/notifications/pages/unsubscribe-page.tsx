import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '#web/lib/navigation/router.tsx'
import { isCutShort } from '#contract/domain/link-address.ts'
import type { Result } from '#contract/endpoint.ts'
import { showUnsubscribe, unsubscribe } from '#contract/notifications.ts'
import { unsubscribeTexts } from '#contract/texts/notifications.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { ColumnPage } from '#web/ui/page/column-page.tsx'
import { CallError } from '#web/lib/http/request.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { FailureNotice, Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCall } from '#web/lib/http/use-call.ts'

/** `/unsubscribe/{token}`: names the emails of a link and stops them, without a session (NOTE-5). */
export function UnsubscribePage() {
  const { token = '' } = useParams()
  const query = useQuery(queryFor(showUnsubscribe, { params: { token } }))
  if (query.data)
    return query.data.email ? (
      <StopEmails token={token} preference={query.data} />
    ) : (
      <EmailsStopped preference={query.data} />
    )
  if (query.error instanceof CallError && query.error.status < 500 && query.error.status !== 0)
    return <UnusableLink token={token} />
  return (
    <ColumnPage title={unsubscribeTexts.title}>
      <QueryState
        query={query}
        title={unsubscribeTexts.failed}
        skeleton={<Spinner label={unsubscribeTexts.checking} shown />}
      />
    </ColumnPage>
  )
}

type Asked = Result<typeof showUnsubscribe>

const describeCategory = ({ kind, business_name }: Asked) => [unsubscribeTexts.kinds[kind], business_name] as const

function StopEmails({ token, preference }: { token: string; preference: Asked }) {
  const queries = useQueryClient()
  const stopping = useCall(unsubscribe, {
    onDone: (now) => applyEvent(queries, queryFor(showUnsubscribe, { params: { token } }).queryKey, now),
  })
  return (
    <ColumnPage title={unsubscribeTexts.title} sentence={unsubscribeTexts.sentence(...describeCategory(preference))}>
      <FailureNotice what={unsubscribeTexts.failed} error={stopping.error} />
      <Button size="md" fullWidth loading={stopping.isPending} onClick={() => stopping.mutate({ params: { token } })}>
        {unsubscribeTexts.stop}
      </Button>
    </ColumnPage>
  )
}

function EmailsStopped({ preference }: { preference: Asked }) {
  return (
    <ColumnPage title={unsubscribeTexts.stoppedTitle}>
      <Notice tone="good">{unsubscribeTexts.stopped(...describeCategory(preference))}</Notice>
      <p>{unsubscribeTexts.stays}</p>
      <ToSettings />
    </ColumnPage>
  )
}

function UnusableLink({ token }: { token: string }) {
  return (
    <ColumnPage title={unsubscribeTexts.title}>
      <Notice tone="problem">
        {isCutShort(token, 'signed') ? unsubscribeTexts.cutShort : unsubscribeTexts.invalid}
      </Notice>
      <ToSettings />
    </ColumnPage>
  )
}

const ToSettings = () => (
  <Button component={Link} to="/settings/notifications" variant="default" size="md" fullWidth>
    {unsubscribeTexts.settings}
  </Button>
)
