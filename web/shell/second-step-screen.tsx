import { Box, Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { twoStepGateTexts } from '#contract/texts/two-step.ts'
import classes from '#web/shell/gate-screen.module.css'
import { Card } from '#web/ui/card.tsx'
import { usePageTitle } from '#web/ui/page/use-page-title.ts'

/** Replaces the app until an Employee has set up the second step that their Manager requires (AUTH-16). */
export function SecondStepScreen() {
  usePageTitle(twoStepGateTexts.title)
  return (
    <div className={classes.root}>
      <Card>
        <Box component="h1" mb={12} fz="1.25rem" lh={1.3}>
          {twoStepGateTexts.title}
        </Box>
        <Stack gap={16}>
          <p className={classes.text}>{twoStepGateTexts.sentence}</p>
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
