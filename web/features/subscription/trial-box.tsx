import { useQuery } from '@tanstack/react-query'
import { readerZone } from '#web/lib/server-render.ts'
import { Link } from '#web/lib/navigation/router.tsx'
import { dayOf } from '#contract/domain/calendar-days.ts'
import { toLocalDate } from '#contract/domain/local-time.ts'
import { showSubscription } from '#contract/subscription.ts'
import { standingTexts } from '#contract/texts/subscription.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { afterTrial } from './subscription-status.ts'
import classes from './trial-box.module.css'
import { useLocalToday } from '#web/lib/dates/today.ts'

/** The days left of the trial, in the Manager's side bar (SUB-10). */
export function TrialBox() {
  const { data } = useQuery({ ...queryFor(showSubscription, {}), staleTime: 60_000 })
  const today = useLocalToday()
  if (data?.subscription_status !== 'trialing' || !data.trial_end) return null
  const left = dayOf(toLocalDate(new Date(data.trial_end * 1000), readerZone())) - dayOf(today)
  return (
    <section className={classes.root} aria-label={standingTexts.trialLabel}>
      <strong>{standingTexts.daysLeft(left)}</strong>
      <span className={classes.after}>{afterTrial(data)}</span>
      <Link to="/settings/billing">{standingTexts.trialLink}</Link>
    </section>
  )
}
