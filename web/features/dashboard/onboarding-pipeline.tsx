import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import type { OnboardingBoardRow } from '#contract/dashboard.ts'
import { clientStages, type ClientStage, type RegisteredStage } from '#contract/domain/client-stages.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import type { Invitation } from '#contract/invitations.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { DashboardSection } from './dashboard-section.tsx'
import dashboard from './dashboard.module.css'
import classes from './onboarding-pipeline.module.css'
import {
  businessFace,
  canRemind,
  describeOpen,
  isLongWait,
  needsReminder,
  pathOfStage,
  ReminderButton,
  SegmentsKey,
  ServiceBars,
  useOnboardingBoard,
} from '#web/features/clients/index.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Notice } from '#web/ui/notice.tsx'
import blocks from '#web/ui/blocks.module.css'
import styles from '#web/ui/styles.module.css'

const maxRows = 5

/** The first rows of the onboarding board, of one stage or of all. */
export const useReminders = (stage?: RegisteredStage) =>
  useOnboardingBoard({ query: { page: 1, per_page: maxRows, ...(stage && { stage }) } })

/** The number of active clients; undefined while it is unknown. */
export const useClientCount = (): number | undefined => useReminders().data?.active

/**
 * How many clients are in each stage, and the clients of the pressed stage; without one, those who need a reminder most
 * (DASH-12). Empty without clients and invitations.
 */
export function OnboardingPipeline({ invitations }: { invitations: readonly Invitation[] }) {
  const [pressed, setPressed] = useState<ClientStage>()
  const board = useReminders()
  const stages = board.data?.stages
  const total = useClientCount() ?? 0
  if (board.error && !board.data) {
    return (
      <DashboardSection title={boardTexts.title}>
        <Notice tone="problem">{boardTexts.failed}</Notice>
      </DashboardSection>
    )
  }
  if (!stages || total + invitations.length === 0) return null
  const counts = { ...stages, invited: invitations.length }
  return (
    <DashboardSection
      title={boardTexts.title}
      links={total > 0 ? [{ label: boardTexts.all(total), to: pathOfStage() }] : []}
    >
      <div className={`${styles.sheet} ${classes.sheet}`}>
        <div className={classes.stages} role="group" aria-label={boardTexts.byStage}>
          {clientStages.map((stage) => (
            <button
              key={stage}
              type="button"
              className={`${blocks.pressable} ${classes.stage}`}
              title={boardTexts.stageHints[stage]}
              data-stage={stage}
              data-none={counts[stage] === 0 || undefined}
              aria-pressed={stage === pressed}
              onClick={() => setPressed(stage === pressed ? undefined : stage)}
            >
              <span className={styles.quiet}>{boardTexts.stages[stage]}</span>
              <span className={classes.stageCount}>{counts[stage].toLocaleString('en-US')}</span>
              <IconChevronRight className={classes.chevron} size={14} aria-hidden="true" />
            </button>
          ))}
        </div>
        {pressed === 'invited' ? <InvitedRows invitations={invitations} /> : <ClientRows stage={pressed} />}
      </div>
    </DashboardSection>
  )
}

function ClientRows({ stage }: { stage: RegisteredStage | undefined }) {
  const board = useReminders(stage)
  const rows = board.data?.items ?? []
  const shown = stage ? rows : rows.filter(needsReminder)
  const total = board.data?.total ?? 0
  if (shown.length === 0) {
    return <p className={classes.none}>{stage ? boardTexts.emptyStage[stage] : boardTexts.everythingGiven}</p>
  }
  return (
    <>
      <ul aria-busy={board.isPlaceholderData || undefined} className={classes.rows}>
        {shown.map((row) => (
          <ClientRow key={row._id} row={row} />
        ))}
      </ul>
      <div className={`${styles.quiet} ${classes.foot}`}>
        <SegmentsKey />
        {stage && total > maxRows && (
          <Link to={pathOfStage(stage)} className={dashboard.link}>
            {boardTexts.all(total)}
          </Link>
        )}
      </div>
    </>
  )
}

function ClientRow({ row }: { row: OnboardingBoardRow }) {
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        <Avatar {...businessFace(row)} size={28} />
        <span className={classes.names}>
          <Link
            to={`/clients/${row._id}`}
            className={`${classes.name} ${styles.stretched} ${styles.cut}`}
            title={row.business_name}
          >
            {row.business_name}
          </Link>
          <span className={`${styles.caption} ${styles.cut}`} title={row.name}>
            {row.name}
          </span>
        </span>
      </span>
      {row.services.length > 0 && (
        <div className={classes.bars}>
          <ServiceBars services={row.services} />
        </div>
      )}
      <ClientState row={row} />
      {canRemind(row) && (
        <span className={classes.remind}>
          <ReminderButton client={row} lastReminder={row.last_reminder} delivery={row.reminder_delivery} compact />
        </span>
      )}
    </li>
  )
}

/** How long the agency has been waiting, and what for. */
function ClientState({ row }: { row: OnboardingBoardRow }) {
  const reader = useDateReader()
  const { stage, since, days_waiting: days } = row
  const today = stage === 'registered' ? boardTexts.registeredToday : boardTexts.activeToday
  const waits = days === 0 ? today : boardTexts.waitingFor(boardTexts.days(days))
  const word = { ready: boardTexts.ready, review: boardTexts.waitsForReview, registered: waits, working: waits }[stage]
  const isAgencys = stage === 'ready' || stage === 'review'
  const sinceDay = days === 0 ? boardTexts.today : boardTexts.sinceDay(formatDate(since, reader))
  return (
    <span className={classes.state}>
      <span
        className={classes.word}
        data-stage={stage}
        data-tone={isLongWait(days) && !isAgencys ? 'waiting' : undefined}
      >
        {word}
      </span>
      <span className={styles.caption}>{isAgencys ? <time dateTime={since}>{sinceDay}</time> : describeOpen(row)}</span>
    </span>
  )
}

function InvitedRows({ invitations }: { invitations: readonly Invitation[] }) {
  const reader = useDateReader()
  if (invitations.length === 0) return <p className={classes.none}>{boardTexts.emptyStage.invited}</p>
  return (
    <>
      <ul className={classes.rows}>
        {invitations.slice(0, maxRows).map(({ _id, email, sent }) => (
          <li key={_id} className={classes.row}>
            <span className={`${classes.who} ${styles.cut}`} title={email}>
              {email}
            </span>
            <span className={`${classes.state} ${styles.caption}`}>
              {boardTexts.invitedOn(formatDate(sent, reader))}
            </span>
          </li>
        ))}
      </ul>
      <div className={`${styles.quiet} ${classes.foot}`}>
        <Link to={pathOfStage('invited')} className={dashboard.link}>
          {boardTexts.openInvitations}
        </Link>
      </div>
    </>
  )
}
