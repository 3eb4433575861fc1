import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import type { Need } from './needs.ts'
import classes from '#web/features/dashboard/needs-you.module.css'
import { DashboardSection } from './dashboard-section.tsx'
import { InviteDialog } from '#web/features/invitations/index.ts'

/** The first need has the page's primary button. */
export function NeedsYou({ needs }: { needs: readonly Need[] }) {
  return (
    <DashboardSection title={dashboardTexts.needsYou}>
      {needs.length === 0 ? (
        <p className={classes.nothing}>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
          {dashboardTexts.nothingNeedsYou}
        </p>
      ) : (
        <ul className={classes.list}>
          {needs.map((need, at) => (
            <li key={need.key} className={classes.need}>
              <need.icon size={20} stroke={1.75} className={classes.icon} aria-hidden="true" />
              <div className={classes.words}>
                <p className={classes.text}>{need.text}</p>
                {need.hint && <p className={classes.hint}>{need.hint}</p>}
              </div>
              <NeedAction need={need} strong={at === 0} />
            </li>
          ))}
        </ul>
      )}
    </DashboardSection>
  )
}

function NeedAction({ need: { action, destination: goal }, strong }: { need: Need; strong: boolean }) {
  const variant = strong ? 'filled' : 'default'
  if ('to' in goal) {
    return (
      <Button component={Link} to={goal.to} variant={variant} className={classes.action}>
        {action}
      </Button>
    )
  }
  return (
    <InviteDialog
      role={goal.invite}
      renderTrigger={(open) => (
        <Button variant={variant} className={classes.action} onClick={open}>
          {action}
        </Button>
      )}
    />
  )
}
