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
import classes from '#web/features/dashboard/reminder-list.module.css'
import needs from '#web/features/dashboard/needs-you.module.css'
import { DashboardSection } from './dashboard-section.tsx'
import { Notice } from '#web/ui/notice.tsx'

const firstFive = { query: { page: 1, per_page: 5 } }

/** The five clients who need a reminder most (DASH-12). Empty without clients. */
export function ReminderList() {
  const board = useOnboardingBoard(firstFive)
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
        <p className={needs.nothing}>{boardTexts.nobody}</p>
      ) : (
        <ul className={needs.list}>
          {waiting.map((row) => (
            <ReminderRow key={row._id} row={row} />
          ))}
        </ul>
      )}
      <p className={classes.foot}>
        <Link to={onboardingBoardPath} className={classes.all}>
          {boardTexts.all}
        </Link>
      </p>
    </DashboardSection>
  )
}

function ReminderRow({ row }: { row: OnboardingBoardRow }) {
  const [now] = useState(Date.now)
  return (
    <li className={needs.need}>
      <div className={needs.words}>
        <p className={needs.text}>
          <Link to={`/clients/${row._id}`} className={classes.name}>
            {row.business_name}
          </Link>
        </p>
        <p className={classes.words}>{describeStatus(row, now)}</p>
      </div>
      {row.required > 0 && (
        <span className={classes.progress}>
          <ProgressBar completed={row.completed} required={row.required} />
        </span>
      )}
      {canRemind(row) && <ReminderButton client={row} lastReminder={row.last_reminder} wide />}
    </li>
  )
}
