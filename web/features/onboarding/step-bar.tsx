import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type Chosen, type PageName, type StepPath, stepsFor } from '#contract/domain/onboarding-steps.ts'
import type { OnboardingAccount, OnboardingRecord } from '#contract/onboarding-record.ts'
import { onboardingTexts } from '#contract/texts.ts'
import { minutesLeft } from '#web/features/onboarding/minutes-left.ts'
import classes from '#web/features/onboarding/step-bar.module.css'

const isDone = (record: Props['record'], path: StepPath, page: PageName | undefined): boolean =>
  page ? record[page].completed : path === '/onboarding/services' && record.services_answered

type Props = { record: OnboardingRecord | OnboardingAccount; at: StepPath }

/** The steps that apply, numbered (ONB-1). On a phone one line, with the steps behind it. */
export function StepBar({ record, at }: Props) {
  const steps = stepsFor(record satisfies Chosen)
  const place = steps.findIndex(({ path }) => path === at) + 1
  const minutes = minutesLeft(record, at)
  const line = (
    <>
      <span className={classes.place}>{onboardingTexts.progress(place, steps.length)}</span>
      {minutes > 0 && <span className={classes.minutes}>{onboardingTexts.minutesLeft(minutes)}</span>}
    </>
  )
  const list = (
    <ol className={classes.list}>
      {steps.map(({ path, page }, index) => (
        <li key={path}>
          <Link to={path} className={classes.step} aria-current={path === at ? 'step' : undefined}>
            <span className={classes.number} aria-hidden="true">
              {isDone(record, path, page) ? <IconCheck size={14} /> : index + 1}
            </span>
            <span>{onboardingTexts.stepNames[path]}</span>
            {isDone(record, path, page) && <VisuallyHidden>, {onboardingTexts.done}</VisuallyHidden>}
          </Link>
        </li>
      ))}
    </ol>
  )
  return (
    <nav className={classes.root} aria-label={onboardingTexts.steps}>
      <div className={classes.line}>
        <progress className={classes.progress} max={steps.length} value={place} aria-hidden="true" />
        <p className={classes.words}>{line}</p>
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
