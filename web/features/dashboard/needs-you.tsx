import { Box, Button, Group, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '#web/lib/navigation/router.tsx'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import type { Need } from './needs.ts'
import classes from './dashboard.module.css'
import { DashboardSection } from './dashboard-section.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import blocks from '#web/ui/blocks.module.css'
import styles from '#web/ui/styles.module.css'

/** The first need has the page's primary button. `nothing` is said without one. */
export function NeedsYou({ needs, nothing }: { needs: readonly Need[]; nothing?: string | undefined }) {
  return (
    <DashboardSection title={dashboardTexts.needsYou}>
      {needs.length === 0 ? (
        <Group component="p" className={styles.sheet ?? ''} gap={10} wrap="nowrap" px={20} py={16} c="dimmed">
          <IconCircleCheck size={20} stroke={1.75} color="var(--foyer-good)" aria-hidden="true" />
          {nothing ?? dashboardTexts.nothingNeedsYou}
        </Group>
      ) : (
        <ul className={styles.sheet}>
          {needs.map((need, at) => (
            <li key={need.key} className={`${blocks.divided} ${classes.need}`}>
              {need.face ? (
                <Avatar {...need.face} />
              ) : (
                <need.icon size={20} stroke={1.75} className={styles.quiet} aria-hidden="true" />
              )}
              <Box miw={0} flex={1}>
                <Text fw={500} className={classes.text} dir="auto">
                  {need.text}
                </Text>
                {need.hint && (
                  <Text c="dimmed" fz="sm" lineClamp={2} title={need.hint}>
                    {need.hint}
                  </Text>
                )}
              </Box>
              <Button
                component={Link}
                to={need.to}
                variant={at === 0 ? 'filled' : 'default'}
                className={classes.action}
              >
                {need.action}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </DashboardSection>
  )
}
