import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OnboardingBoardRow } from '#contract/dashboard.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import {
  canRemind,
  describeStatus,
  needsReminder,
  onboardingBoardPath,
  ProgressBar,
  ReminderButton,
  useOnboardingBoard,
} from '#web/features/clients/index.ts'
import classes from './dashboard.module.css'
import { DashboardSection } from './dashboard-section.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The first five of the onboarding board. */
export const useReminders = () => useOnboardingBoard({ query: { page: 1, per_page: 5 } })

/** The five clients who need a reminder most (DASH-12). Empty without clients. */
export function ReminderList() {
  const board = useReminders()
  if (board.error && !board.data) {
    return (
      <DashboardSection title={boardTexts.nudge}>
        <Notice tone="problem">{boardTexts.failed}</Notice>
      </DashboardSection>
    )
  }
  if (!board.data || board.data.items.length === 0) return null
  const waiting = board.data.items.filter(needsReminder)
  return (
    <DashboardSection title={boardTexts.nudge}>
      {waiting.length === 0 ? (
        <Box component="p" className={classes.sheet ?? ''} px={20} py={16} c="dimmed">
          {boardTexts.everythingGiven}
        </Box>
      ) : (
        <ul className={classes.sheet}>
          {waiting.map((row) => (
            <ReminderRow key={row._id} row={row} />
          ))}
        </ul>
      )}
      <Text mt={10}>
        <Link to={onboardingBoardPath} className={classes.link}>
          {boardTexts.all}
        </Link>
      </Text>
    </DashboardSection>
  )
}

function ReminderRow({ row }: { row: OnboardingBoardRow }) {
  const [now] = useState(Date.now)
  return (
    <li className={classes.need}>
      <Avatar id={row._id} name={row.business_name} business />
      <Box miw={0} flex={1}>
        <Text fw={500}>
          <Link to={`/clients/${row._id}`} className={classes.name}>
            {row.business_name}
          </Link>
        </Text>
        <Text c="dimmed" maw="76ch">
          {describeStatus(row, now)}
        </Text>
      </Box>
      {row.required > 0 && (
        <span className={classes.bar}>
          <ProgressBar completed={row.completed} required={row.required} />
        </span>
      )}
      {canRemind(row) && <ReminderButton client={row} lastReminder={row.last_reminder} wide />}
    </li>
  )
}
