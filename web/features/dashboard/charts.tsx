import { Text } from '@mantine/core'
import type { ManagerDashboard } from '#contract/dashboard.ts'
import { chartTexts, dashboardTexts } from '#contract/texts/dashboard.ts'
import { vacationTexts } from '#contract/texts/vacations.ts'
import classes from './charts.module.css'
import { DashboardSection } from './dashboard-section.tsx'
import { CountLinks } from './quiet-links.tsx'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import styles from '#web/ui/styles.module.css'

/** Their code and their calls come after the rest of the page; the place is kept. */
const ActivityChart = lazyComponent(() => import('./activity-chart.tsx').then((module) => module.ActivityChart))
const VacationStrip = lazyComponent(() => import('./vacation-strip.tsx').then((module) => module.VacationStrip))

type VacationCounts = { pending: number; approved: number; declined: number }

type VacationsProps = {
  /** Undefined for an Employee who may not request any: a sentence says why (DASH-4). */
  counts: VacationCounts | undefined
  /** The page of the requests. */
  list: { label: string; to: string }
  canRequest?: boolean
}

/** The heading and the counts come with the page, who is away after it. */
function Vacations({ counts, list, canRequest = false }: VacationsProps) {
  const isSomebodyAway = counts && counts.pending + counts.approved > 0
  return (
    <div className={classes.place} data-away={isSomebodyAway || undefined}>
      <DashboardSection
        title={chartTexts.vacations}
        aside={counts && <CountLinks counts={countsOf(counts, list.to)} />}
        links={[
          ...(canRequest ? [{ label: vacationTexts.newRequest, to: '/submit-request' }] : []),
          ...(counts ? [list] : []),
          { label: vacationTexts.viewCalendar, to: '/calendar' },
        ]}
      >
        {!counts && (
          <Text c="dimmed" mb={10}>
            {dashboardTexts.vacationNotAllowed}
          </Text>
        )}
        <div className={`${styles.sheet} ${classes.card}`}>
          <VacationStrip />
        </div>
      </DashboardSection>
    </div>
  )
}

const countsOf = ({ pending, approved, declined }: VacationCounts, list: string) => [
  { label: dashboardTexts.pending, count: pending, to: `${list}?status=Pending` },
  { label: dashboardTexts.approved, count: approved, to: `${list}?status=Approved` },
  { label: dashboardTexts.declined, count: declined, to: `${list}?status=Denied` },
]

/** `numbers` of a workspace with employees: without them there are no vacations. */
export const ManagerCharts = ({ numbers }: { numbers: ManagerDashboard | undefined }) => (
  <div className={classes.charts}>
    {numbers && (
      <Vacations
        counts={{ pending: numbers.pending, approved: numbers.approved, declined: numbers.denied }}
        list={{ label: dashboardTexts.manage, to: '/vacation-requests' }}
      />
    )}
    <ActivityChart />
  </div>
)

export const EmployeeCharts = ({ counts }: { counts: VacationCounts | undefined }) => (
  <div className={classes.charts}>
    <Vacations
      counts={counts}
      list={{ label: dashboardTexts.viewRequests, to: '/view-requests' }}
      canRequest={counts !== undefined}
    />
  </div>
)
