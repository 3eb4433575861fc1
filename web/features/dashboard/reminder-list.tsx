import { useState } from 'react'
import { Link } from 'react-router'
import type { OnboardingBoardRow } from '#contract/dashboard.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { boardAddress } from '#web/features/clients/list/list-switch.tsx'
import { canBeReminded, needsNudge, nudgeWords } from '#web/features/clients/status/onboarding-status.ts'
import { ProgressBar } from '#web/features/clients/status/progress-bar.tsx'
import { Remind } from '#web/features/clients/status/reminder-button.tsx'
import { useBoard } from '#web/features/clients/use-board.ts'
import classes from '#web/features/dashboard/reminder-list.module.css'
import needs from '#web/features/dashboard/needs-you.module.css'
import { Section } from '#web/features/dashboard/section.tsx'
import { Notice } from '#web/ui/notice.tsx'

const firstFive = { query: { page: 1, per_page: 5 } }

/** The five clients who need a nudge most, in words, each with its one button (DASH-12). Nothing where there are no clients. */
export function BoardSection() {
  const board = useBoard(firstFive)
  if (board.error && !board.data) {
    return (
      <Section title={boardTexts.nudge}>
        <Notice tone="problem">{boardTexts.failed}</Notice>
      </Section>
    )
  }
  if (!board.data || board.data.items.length === 0) return null
  const waiting = board.data.items.filter(needsNudge)
  return (
    <Section title={boardTexts.nudge}>
      {waiting.length === 0 ? (
        <p className={needs.nothing}>{boardTexts.nobody}</p>
      ) : (
        <ul className={needs.list}>
          {waiting.map((row) => (
            <Waiting key={row._id} row={row} />
          ))}
        </ul>
      )}
      <p className={classes.foot}>
        <Link to={boardAddress} className={classes.all}>
          {boardTexts.all}
        </Link>
      </p>
    </Section>
  )
}

function Waiting({ row }: { row: OnboardingBoardRow }) {
  const [now] = useState(Date.now)
  return (
    <li className={needs.need}>
      <div className={needs.words}>
        <p className={needs.text}>
          <Link to={`/clients/${row._id}`} className={classes.name}>
            {row.business_name}
          </Link>
        </p>
        <p className={classes.words}>{nudgeWords(row, now)}</p>
      </div>
      {row.required > 0 && (
        <span className={classes.progress}>
          <ProgressBar completed={row.completed} required={row.required} />
        </span>
      )}
      {canBeReminded(row) && <Remind client={row} lastReminder={row.last_reminder} wide />}
    </li>
  )
}
