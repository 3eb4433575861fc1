import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { dayOf } from '#contract/domain/calendar-days.ts'
import { toLocalDate } from '#contract/domain/local-time.ts'
import { showSubscription } from '#contract/subscription.ts'
import { standingTexts } from '#contract/texts/subscription.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { afterTrial } from './subscription-status.ts'
import classes from '#web/features/subscription/trial-banner.module.css'
import { useLocalToday } from '#web/lib/dates/today.ts'
import { useClaims } from '#web/session/use-session.ts'

const billing = '/settings/billing'
const keyOf = (user: string) => `foyer-trial-hidden ${user}`

/** The days left of the trial, on the Manager's pages (SUB-10). Hidden, it returns the next day. */
export function TrialBanner() {
  const { id } = useClaims()
  const { pathname } = useLocation()
  const { data } = useQuery({ ...queryFor(showSubscription, {}), staleTime: 60_000 })
  const today = useLocalToday()
  const [hiddenOn, setHiddenOn] = useState(() => localStorage.getItem(keyOf(id)))
  // The billing page has the same facts in full.
  if (data?.subscription_status !== 'trialing' || !data.trial_end || hiddenOn === today || pathname === billing)
    return null
  const left = dayOf(toLocalDate(new Date(data.trial_end * 1000))) - dayOf(today)
  const hide = () => {
    localStorage.setItem(keyOf(id), today)
    setHiddenOn(today)
  }
  return (
    <section className={classes.root} aria-label={standingTexts.bannerLabel}>
      <p className={classes.text}>
        <strong>{standingTexts.daysLeft(left)}</strong> {afterTrial(data)}{' '}
        <Link to={billing}>{standingTexts.bannerLink}</Link>
      </p>
      <CloseButton aria-label={standingTexts.bannerHide} onClick={hide} />
    </section>
  )
}
