import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { Link } from 'react-router'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import classes from '#web/features/onboarding/wizard/step-nav.module.css'

type NavStep = { path: string; name: string; done: boolean }

/** Numbered steps with the progress above them. On a phone one line, with the steps behind it. */
export function StepNav({ steps, at, minutes = 0 }: { steps: readonly NavStep[]; at: string; minutes?: number }) {
  const place = steps.findIndex(({ path }) => path === at) + 1
  const list = (
    <ol className={classes.list}>
      {steps.map(({ path, name, done }, index) => (
        <li key={path}>
          <Link to={path} className={classes.step} aria-current={path === at ? 'step' : undefined}>
            <span className={classes.number} aria-hidden="true">
              {done ? <IconCheck size={14} /> : index + 1}
            </span>
            <span>{name}</span>
            {done && <VisuallyHidden>, {onboardingTexts.done}</VisuallyHidden>}
          </Link>
        </li>
      ))}
    </ol>
  )
  return (
    <nav className={classes.root} aria-label={onboardingTexts.steps}>
      <div className={classes.line}>
        <progress className={classes.progress} max={steps.length} value={place} aria-hidden="true" />
        <p className={classes.words}>
          <span className={classes.place}>{onboardingTexts.progress(place, steps.length)}</span>
          {minutes > 0 && <span className={classes.minutes}>{onboardingTexts.minutesLeft(minutes)}</span>}
        </p>
      </div>
      <div className={classes.wide}>{list}</div>
      <details className={classes.narrow}>
        <summary className={classes.summary}>
          {onboardingTexts.showSteps} <IconChevronDown size={16} aria-hidden="true" />
        </summary>
        {list}
      </details>
    </nav>
  )
}
