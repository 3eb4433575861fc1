import { Box, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import type { ClientDashboard } from '#contract/dashboard.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import classes from './dashboard.module.css'

type Progress = Extract<OnboardingProgress, { kind: 'open' }>

/** The items that are settled and the time for the rest (DASH-8), and the link to continue (DASH-10). */
export function OnboardingCard({ progress }: { progress: Progress }) {
  const { settled, of, minutes, to } = progress
  const isOpen = settled < of
  return (
    <section className={classes.card} aria-label={dashboardTexts.onboarding}>
      <Box component="h3" mb={4} mx={12} fz="sm">
        {dashboardTexts.onboarding}
      </Box>
      <Group gap="8px 24px" mt={8} mb={12} mx={12}>
        <ProgressRing done={settled} of={of} />
        <Group component="dl" gap="8px 32px" align="stretch">
          <Count label={dashboardTexts.completed} value={settled} />
          <Count label={dashboardTexts.incomplete} value={of - settled} />
        </Group>
      </Group>
      {isOpen && (
        <Box component="p" mx={12} mb={8} c="dimmed" fz="sm">
          {dashboardTexts.minutesLeft(minutes)}
        </Box>
      )}
      <p className={classes.cardFoot}>
        <Link to={to} className={classes.link}>
          {isOpen || of === 0 ? dashboardTexts.completeOnboarding : dashboardTexts.seeAnswers}
        </Link>
      </p>
    </section>
  )
}

/** After the last item: what the agency does now. */
export function AgencyAtWork({ business, services }: { business: string; services: ClientDashboard['services'] }) {
  const told = services.filter(({ closing }) => closing.trim() !== '')
  return (
    <Stack gap={8} maw="70ch">
      <p>{dashboardTexts.agencyHasAll(business)}</p>
      {told.length === 0 ? (
        <p>{dashboardTexts.agencyStarts}</p>
      ) : (
        told.map(({ key, title, closing }) => (
          <Box component="p" key={key} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <strong>{title}:</strong> {closing}
          </Box>
        ))
      )}
    </Stack>
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
  { kind: 'services' } | { kind: 'open'; to: string; settled: number; of: number; minutes: number }

/** DASH-8 to DASH-10: counted by items; it leads to the first open one. */
export function getOnboardingProgress({ onboarding, required, completed, items }: ClientDashboard): OnboardingProgress {
  const { settled, of, minutes_left: minutes, next } = items
  if (!onboarding?.services_answered && required === 0 && completed === 0 && of === 0) return { kind: 'services' }
  const itemsPage = '/onboarding/items'
  // What the agency booked is confirmed first.
  const isConfirming = onboarding?.booked === true && settled === 0
  const to = of === 0 || isConfirming ? '/onboarding/services' : next === null ? itemsPage : `${itemsPage}/${next}`
  return { kind: 'open', to, settled, of, minutes }
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
