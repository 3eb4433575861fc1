import classes from './charts.module.css'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'

/** Their code and their calls come after the rest of the page; the place is kept. */
const ActivityChart = lazyComponent(() => import('./activity-chart.tsx').then((module) => module.ActivityChart))
const VacationStrip = lazyComponent(() => import('./vacation-strip.tsx').then((module) => module.VacationStrip))

export const ManagerCharts = ({ agency }: { agency: boolean }) => (
  <div className={classes.charts}>
    {agency && (
      <div className={classes.place}>
        <VacationStrip />
      </div>
    )}
    <div className={classes.place}>
      <ActivityChart />
    </div>
  </div>
)

export const EmployeeCharts = () => (
  <div className={classes.charts}>
    <div className={classes.place}>
      <VacationStrip />
    </div>
  </div>
)
