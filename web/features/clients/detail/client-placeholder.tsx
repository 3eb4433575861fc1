import { Skeleton, Stack } from '@mantine/core'
import { clientTexts } from '#contract/texts/clients.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { Card } from '#web/ui/card.tsx'
import { QueryState, type QueryStateProps } from '#web/ui/query-state.tsx'

/** A skeleton while the client loads, and the error when loading failed (CLI-9). */
export const ClientPlaceholder = (props: Pick<QueryStateProps, 'query' | 'back'>) => (
  <QueryState {...props} title={clientTexts.loadFailed} skeleton={<ClientSkeleton />} />
)

const ClientSkeleton = () => (
  <Stack gap={16} role="status" aria-label={commonTexts.loading}>
    <Skeleton height={14} width={220} radius="xl" />
    <Skeleton height={12} width={340} maw="100%" radius="xl" />
    {[1, 2].map((card) => (
      <Card key={card}>
        <Skeleton height={14} width="30%" radius="xl" />
        <Skeleton height={12} width="70%" mt={20} radius="xl" />
        <Skeleton height={12} width="55%" mt={12} radius="xl" />
      </Card>
    ))}
  </Stack>
)
