import { Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  type Chosen,
  type PageName,
  requiredPages,
  type StepPath,
  stepsFor,
} from '#contract/domain/onboarding-steps.ts'
import type { OnboardingAccount, OnboardingRecord } from '#contract/onboarding-record.ts'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import classes from './wizard.module.css'

type NavStep = { path: string; name: string; done: boolean }

type Minutes = { left: number; all: number }

/** Numbered steps below the progress, which counts minutes where they are known. On a phone the steps are folded away. */
export function StepNav({ steps, at, minutes }: { steps: readonly NavStep[]; at: string; minutes?: Minutes }) {
  const place = steps.findIndex(({ path }) => path === at) + 1
  const list = (
    <ol className={classes.steps}>
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
    <nav className={classes.nav} aria-label={onboardingTexts.steps}>
      <StepProgress
        value={minutes ? minutes.all - minutes.left : place}
        max={minutes?.all ?? steps.length}
        text={onboardingTexts.progress(place, steps.length)}
      >
        {minutes && minutes.left > 0 && (
          <Text span inherit c="dimmed">
            {onboardingTexts.minutesLeft(minutes.left)}
          </Text>
        )}
      </StepProgress>
      <div className={classes.unfolded}>{list}</div>
      <details className={classes.folded}>
        <summary className={classes.summary}>
          {onboardingTexts.showSteps} <IconChevronDown size={16} aria-hidden="true" />
        </summary>
        {list}
      </details>
    </nav>
  )
}

type ProgressProps = { value: number; max: number; text: string; children?: ReactNode }

export const StepProgress = ({ value, max, text, children }: ProgressProps) => (
  <Stack gap={8}>
    <Progress
      size={4}
      radius={2}
      bg="color-mix(in srgb, var(--foyer-ink) 17%, transparent)"
      value={(100 * value) / max}
      aria-hidden="true"
    />
    <Group gap="4px 12px" fz="0.875rem">
      <Text span inherit fw={600}>
        {text}
      </Text>
      {children}
    </Group>
  </Stack>
)

const isDone = (record: Props['record'], path: StepPath, page: PageName | undefined): boolean =>
  page ? record[page].completed : path === '/onboarding/services' && record.services_answered

type Props = { record: OnboardingRecord | OnboardingAccount; at: StepPath }

/** The steps that apply (ONB-1). */
export function OnboardingStepNav({ record, at }: Props) {
  const steps = stepsFor(record satisfies Chosen).map(({ path, page }) => ({
    path,
    name: onboardingTexts.stepNames[path],
    done: isDone(record, path, page),
  }))
  const minutes = countMinutes(record)
  return <StepNav steps={steps} at={at} {...(minutes.all > 0 && { minutes })} />
}

/** Rough estimate for a client who has everything at hand. */
const minutesPerPage = {
  accounts_page: 3,
  assets_page: 2,
  events_page: 2,
  emailforms_page: 1,
  social_handles_page: 1,
  social_questions_page: 6,
  branding_questions_page: 6,
} as const

function countMinutes(record: OnboardingRecord | OnboardingAccount): Minutes {
  const pages = requiredPages(record)
  const sum = (counted: readonly PageName[]) => counted.reduce((minutes, page) => minutes + minutesPerPage[page], 0)
  return { left: sum(pages.filter((page) => !record[page].completed)), all: sum(pages) }
}
