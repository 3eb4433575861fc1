import type { ManagerDashboard } from '#contract/dashboard.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import classes from './charts.module.css'
import type { VacationCounts } from './vacation-strip.tsx'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'

/** Their code and their calls come after the rest of the page; the place is kept. */
const ActivityChart = lazyComponent(() => import('./activity-chart.tsx').then((module) => module.ActivityChart))
const VacationStrip = lazyComponent(() => import('./vacation-strip.tsx').then((module) => module.VacationStrip))

const isSomebodyAway = ({ pending, approved }: Pick<VacationCounts, 'pending' | 'approved'>) => pending + approved > 0

/** `numbers` of a workspace with employees: without them there are no vacations. */
export const ManagerCharts = ({ numbers }: { numbers: ManagerDashboard | undefined }) => (
  <div className={classes.charts}>
    {numbers && (
      <div className={classes.place} data-away={isSomebodyAway(numbers) || undefined}>
        <VacationStrip
          counts={{ pending: numbers.pending, approved: numbers.approved, declined: numbers.denied }}
          list={{ label: dashboardTexts.manage, to: '/vacation-requests' }}
        />
      </div>
    )}
    <ActivityChart />
  </div>
)

/** Without counts a sentence says why (DASH-4). */
export const EmployeeCharts = ({ counts }: { counts: VacationCounts | undefined }) => (
  <div className={classes.charts}>
    <div className={classes.place} data-away={(counts && isSomebodyAway(counts)) || undefined}>
      <VacationStrip
        counts={counts}
        list={counts && { label: dashboardTexts.viewRequests, to: '/view-requests' }}
        canRequest={counts !== undefined}
      />
    </div>
  </div>
)
