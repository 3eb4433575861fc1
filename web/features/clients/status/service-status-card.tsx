import { Box, Text } from '@mantine/core'
import { IconHourglassEmpty } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Client } from '#contract/clients.ts'
import { progressOf } from '#contract/domain/onboarding-steps.ts'
import type { ServiceState } from '#contract/onboarding-record.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { nameOfService, nameOfThing } from './onboarding-status.ts'
import { ReminderButton } from './reminder-button.tsx'
import classes from './service-status-card.module.css'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Props = { client: Client; record: OnboardingRecord }

/** For each chosen service whether the agency can start, or what it waits for (DASH-12, CLI-7). */
export function ServiceStatusCard({ client, record }: Props) {
  const states = record.service_states
  const { required, completed } = progressOf(record, (page) => record[page].completed)
  return (
    <Card
      title={clientTexts.standing}
      action={completed < required && !client.archived && <ReminderButton client={client} />}
    >
      {states.length === 0 ? (
        <Text c="dimmed">{clientTexts.noServicesChosen}</Text>
      ) : (
        <Box component="ul" mt={-8} mb={-6}>
          {states.map((state) => (
            <ServiceStatus key={state.service} state={state} />
          ))}
        </Box>
      )}
    </Card>
  )
}

function ServiceStatus({ state: { service, waits_for, stage, items, days_waiting } }: { state: ServiceState }) {
  return (
    <li className={classes.service}>
      <Text span inherit fw={500}>
        {nameOfService(service)}
      </Text>
      {stage === 'ready' && <Badge tone="good">{clientTexts.ready}</Badge>}
      {stage === 'review' && <Badge tone="given">{boardTexts.stages.review}</Badge>}
      {(stage === 'registered' || stage === 'working') && <Badge tone="waiting">{clientTexts.waiting}</Badge>}
      <span className={classes.things}>
        {stage === 'ready' && clientTexts.everythingHere}
        {stage === 'review' && (
          <>
            {boardTexts.stageSince(clientTexts.toReview(items.given), days_waiting)}.{' '}
            <Link to="review">{clientTexts.review}</Link>
          </>
        )}
        {(stage === 'registered' || stage === 'working') &&
          boardTexts.stageSince(clientTexts.waitsFor(boardTexts.listed(waits_for.map(nameOfThing))), days_waiting)}
      </span>
    </li>
  )
}

/** Replaces the client's data before they have started. A Manager can remind them. */
export function OnboardingNotStarted({ client }: { client?: Pick<Client, '_id' | 'business_name' | 'archived'> }) {
  return (
    <EmptyState
      icon={IconHourglassEmpty}
      title={clientTexts.notStarted}
      text={clientTexts.notStartedHint}
      action={client && !client.archived && <ReminderButton client={client} strong />}
    />
  )
}
