import { Box, Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/lib/navigation/router.tsx'
import { me } from '#contract/auth.ts'
import { twoStepGateTexts } from '#contract/texts/two-step.ts'
import classes from '#web/shell/gate-screen.module.css'
import { queryFor } from '#web/lib/http/call.ts'
import { Card } from '#web/ui/card.tsx'
import { usePageTitle } from '#web/ui/page/use-page-title.ts'

/** Replaces the app until an Employee or a Client has set up the second step that their Manager requires (AUTH-16). */
export function SecondStepScreen() {
  const own = useQuery({ ...queryFor(me, {}), staleTime: 'static' }).data
  const business = own?.role === 'Client' ? own.manager?.business_name : undefined
  usePageTitle(twoStepGateTexts.title)
  return (
    <div className={classes.root}>
      <Card>
        <Box component="h1" mb={12} fz="1.25rem" lh={1.3}>
          {twoStepGateTexts.title}
        </Box>
        <Stack gap={16}>
          <p className={classes.text}>
            {business === undefined ? twoStepGateTexts.sentence : twoStepGateTexts.clientSentence(business)}
          </p>
          <p className={classes.text}>{twoStepGateTexts.what}</p>
          <Group gap={12} align="stretch">
            <Button component={Link} to="/settings/security">
              {twoStepGateTexts.setUp}
            </Button>
          </Group>
        </Stack>
      </Card>
    </div>
  )
}
