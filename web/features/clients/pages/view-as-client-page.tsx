import { Button, List, Stack, Text } from '@mantine/core'
import { useParams } from '#web/lib/navigation/router.tsx'
import { viewAsClient } from '#contract/clients.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { viewTexts } from '#contract/texts/view-as-client.ts'
import { useClient } from '../api.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { startView } from '#web/session/session.ts'
import { Card } from '#web/ui/card.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { FailureNotice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'

/** `/clients/:id/view`: says what the Manager will see, and begins (COL-66). */
export function ViewAsClientPage() {
  const { id = '' } = useParams()
  const client = useClient(id)
  const beginning = useCall(viewAsClient, { onDone: ({ token }) => startView(token) })
  const back = { to: `/clients/${id}`, label: clientTexts.client }
  const { data } = client
  return (
    <Page title={data ? viewTexts.title(data.business_name) : clientTexts.client} back={back} width="form">
      {data && (
        <Card>
          <Stack gap={16}>
            <Text>{viewTexts.what}</Text>
            <List listStyleType="disc" withPadding>
              {viewTexts.limits.map((limit) => (
                <List.Item key={limit}>{limit}</List.Item>
              ))}
            </List>
            <Text c="dimmed">{viewTexts.recorded(data.name)}</Text>
            <FailureNotice what={viewTexts.failed} error={beginning.error} />
            <div>
              <Button
                loading={beginning.isPending || beginning.isSuccess}
                onClick={() => beginning.mutate({ params: { id } })}
              >
                {viewTexts.begin}
              </Button>
            </div>
          </Stack>
        </Card>
      )}
      <QueryState query={client} title={clientTexts.loadFailed} skeleton={<ListSkeleton />} back={back} />
    </Page>
  )
}
