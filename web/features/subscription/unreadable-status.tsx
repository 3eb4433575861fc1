import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { showSubscription } from '#contract/subscription.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { subscriptionTexts } from '#contract/texts/subscription.ts'
import classes from './panel.module.css'

export const RenewLink = () => (
  <Button component={Link} to="/subscription/renew">
    {subscriptionTexts.renew}
  </Button>
)

/** The status could not be read: retry, or renew (SUB-4). */
export function UnreadableStatus() {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: [showSubscription.path] })
  return (
    <div className={classes.said}>
      <p className={classes.text}>{subscriptionTexts.errorHint}</p>
      <div className={classes.actions}>
        <RenewLink />
        <Button variant="default" onClick={again}>
          {commonTexts.tryAgain}
        </Button>
      </div>
    </div>
  )
}
