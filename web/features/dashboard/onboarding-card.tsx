import { Box, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { ClientDashboard } from '#contract/dashboard.ts'
import { completeOnboardingStep } from '#contract/domain/onboarding-steps.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import classes from './dashboard.module.css'

/** The onboarding's progress (DASH-8) and the link to continue (DASH-10). */
export function OnboardingCard({ progress }: { progress: Extract<OnboardingProgress, { kind: 'open' }> }) {
  const { completed, incomplete, to } = progress
  return (
    <section className={classes.card} aria-label={dashboardTexts.onboarding}>
      <Box component="h3" mb={4} mx={12} fz="sm">
        {dashboardTexts.onboarding}
      </Box>
      <Group gap={24} wrap="nowrap" mt={8} mb={12} mx={12}>
        <ProgressRing done={completed} of={completed + incomplete} />
        <Group component="dl" gap={32} align="stretch" wrap="nowrap">
          <Count label={dashboardTexts.completed} value={completed} />
          <Count label={dashboardTexts.incomplete} value={incomplete} />
        </Group>
      </Group>
      <p className={classes.cardFoot}>
        <Link to={to} className={classes.link}>
          {dashboardTexts.completeOnboarding}
        </Link>
      </p>
    </section>
  )
}

const Count = ({ label, value }: { label: string; value: number }) => (
  <div className={classes.count} data-none={value === 0 || undefined}>
    <Box component="dt" c="dimmed">
      {label}
    </Box>
    <dd className={classes.value}>{value}</dd>
  </div>
)

export type OnboardingProgress =
  /** The services must be answered before the dashboard is shown. */
  { kind: 'services' } | { kind: 'open'; to: string; completed: number; incomplete: number }

/** DASH-8 and DASH-9. */
export function getOnboardingProgress({ onboarding, required, completed }: ClientDashboard): OnboardingProgress {
  if (!onboarding?.services_answered && required === 0 && completed === 0) return { kind: 'services' }
  const to = onboarding ? completeOnboardingStep(onboarding) : '/onboarding/services'
  return { kind: 'open', to, completed, incomplete: required - completed }
}

const size = 64
const stroke = 7
const radius = (size - stroke) / 2
const circumference = 2 * Math.PI * radius

function ProgressRing({ done, of }: { done: number; of: number }) {
  const share = of === 0 ? 0 : done / of
  return (
    <svg
      style={{ transform: 'rotate(-90deg)', fill: 'none', stroke: 'var(--foyer-pressed)' }}
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={dashboardTexts.onboardingProgress(done, of)}
    >
      <circle cx={size / 2} cy={size / 2} r={radius} strokeWidth={stroke} />
      {share > 0 && (
        <>
          <Arc share={share} color="var(--foyer-fill-edge)" width={stroke} />
          <Arc share={share} color="var(--foyer-primary)" width={stroke - 2} />
        </>
      )}
    </svg>
  )
}

const Arc = ({ share, color, width }: { share: number; color: string; width: number }) => (
  <circle
    style={{ stroke: color, strokeLinecap: 'round' }}
    cx={size / 2}
    cy={size / 2}
    r={radius}
    strokeWidth={width}
    strokeDasharray={`${share * circumference} ${circumference}`}
  />
)
