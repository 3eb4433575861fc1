import { Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { type Chosen, type PageName, type StepPath, stepsFor } from '#contract/domain/onboarding-steps.ts'
import type { ClientItems } from '#contract/items.ts'
import type { OnboardingAccount, OnboardingRecord } from '#contract/onboarding-record.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import { useOwnItems } from '../items/use-own-items.ts'
import classes from './wizard.module.css'

type NavStep = { path: string; name: string; done: boolean }

type NavProps = {
  steps: readonly NavStep[]
  at: string
  /** Instead of the place among the steps. */
  progress?: ReactNode
}

/** Numbered steps below the progress. On a phone the steps are folded away. */
export function StepNav({ steps, at, progress }: NavProps) {
  const position = steps.findIndex(({ path }) => path === at) + 1
  const list = (
    <Stack component="ol" gap={2}>
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
    </Stack>
  )
  return (
    <nav className={classes.nav} aria-label={onboardingTexts.steps}>
      {progress ?? (
        <StepProgress value={position} max={steps.length} text={onboardingTexts.progress(position, steps.length)} />
      )}
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
  return <StepNav steps={steps} at={at} progress={<ItemProgress {...useOwnItems().data} />} />
}

/** How much of what is asked is settled: the same on every page (COL-4). Its place is kept while it loads. */
export const ItemProgress = ({ settled = 0, of = 0, minutes_left: minutes = 0 }: Partial<ClientItems>) => (
  <StepProgress
    value={settled}
    max={Math.max(of, 1)}
    text={of === 0 ? '\u00a0' : clientItemTexts.progress(settled, of)}
  >
    {settled < of && (
      <Text span inherit c="dimmed">
        {clientItemTexts.minutesLeft(minutes)}
      </Text>
    )}
  </StepProgress>
)
