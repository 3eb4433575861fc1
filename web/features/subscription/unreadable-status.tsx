import { Box, Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '#web/lib/navigation/router.tsx'
import { showSubscription } from '#contract/subscription.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { subscriptionTexts } from '#contract/texts/subscription.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'

export const RenewLink = () => (
  <Button component={Link} to="/subscription/renew">
    {subscriptionTexts.renew}
  </Button>
)

/** The status could not be read: retry, or renew (SUB-4). */
export function UnreadableStatus() {
  const queries = useQueryClient()
  const again = () => invalidate(queries, { queryKey: [showSubscription.path] })
  return (
    <Stack gap={16}>
      <Box component="p" maw="60ch">
        {subscriptionTexts.errorHint}
      </Box>
      <Group gap={12} align="stretch">
        <RenewLink />
        <Button variant="default" onClick={again}>
          {commonTexts.tryAgain}
        </Button>
      </Group>
    </Stack>
  )
}
