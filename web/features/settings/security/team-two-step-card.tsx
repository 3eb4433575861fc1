import { Box, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { hasEmployees } from '#contract/domain/plans.ts'
import { requireTwoStep, idleLimits, type Settings, updateIdleLimit } from '#contract/settings.ts'
import { teamTwoStepTexts, idleTexts } from '#contract/texts/two-step.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { useViewer } from '#web/session/use-viewer.ts'
import { Card } from '#web/ui/card.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { FailureNotice, Notice } from '#web/ui/notice.tsx'
import { Toggle } from '#web/ui/toggle.tsx'
import { settingsQuery } from '../preferences/use-preferences.ts'
import { useOwnAccount } from '../use-own-account.ts'
import { SelectField } from '#web/ui/fields.tsx'

/** What the Manager requires of sign-in: two steps of Employees and of Clients (AUTH-16), and an end of idle sessions. */
export function TeamTwoStepCard() {
  const { tier } = useViewer()
  const settings = useQuery({ ...settingsQuery, refetchOnMount: everyMount })
  const ownMissing = useOwnAccount().data?.two_step.totp === false
  const { two_step_required: ofEmployees = false, two_step_required_of_clients: ofClients = false } =
    settings.data ?? {}
  return (
    <Card title={teamTwoStepTexts.title}>
      {settings.data && (
        <Stack gap={24}>
          {hasEmployees(tier) && <Requirement of="employees" required={ofEmployees} />}
          <Requirement of="clients" required={ofClients} />
          {(ofEmployees || ofClients) && ownMissing && <Notice tone="waiting">{teamTwoStepTexts.ownMissing}</Notice>}
          <IdleLimit settings={settings.data} />
        </Stack>
      )}
      <QueryState query={settings} title={teamTwoStepTexts.unread} lines={[28]} />
    </Card>
  )
}

const wordsOf = {
  employees: { key: 'two_step_required', label: teamTwoStepTexts.label, sentence: teamTwoStepTexts.sentence },
  clients: {
    key: 'two_step_required_of_clients',
    label: teamTwoStepTexts.clientsLabel,
    sentence: teamTwoStepTexts.clientsSentence,
  },
} as const

function Requirement({ of, required }: { of: keyof typeof wordsOf; required: boolean }) {
  const { key, label, sentence } = wordsOf[of]
  const queries = useQueryClient()
  const saving = useCall(requireTwoStep, {
    onDone: (result) =>
      applyEvent(queries, settingsQuery.queryKey, (before) => before && { ...before, [key]: result.required }),
  })
  // Optimistic; a failed save turns it back.
  const shown = saving.isPending ? saving.variables.body.required : required
  return (
    <Stack gap={16}>
      <Group gap={16} align="flex-start" justify="space-between" wrap="nowrap">
        <Stack gap={2} miw={0} flex={1}>
          <span>{label}</span>
          <Box component="span" c="dimmed" fz="sm">
            {sentence}
          </Box>
          <Box component="span" c="var(--foyer-good)" fz="xs" role="status">
            {saving.isSuccess && teamTwoStepTexts.saved}
          </Box>
        </Stack>
        <Toggle
          label={label}
          on={shown}
          onTurn={(on) => !saving.isPending && saving.mutate({ body: { required: on, of } })}
        />
      </Group>
      <FailureNotice what={teamTwoStepTexts.failed} error={saving.error} />
    </Stack>
  )
}

/** After how many idle minutes the devices of the workspace are signed out. */
function IdleLimit({ settings }: { settings: Settings }) {
  const queries = useQueryClient()
  const saving = useCall(updateIdleLimit, { onDone: (saved) => applyEvent(queries, settingsQuery.queryKey, saved) })
  const most = settings.idle_minutes_at_most ?? null
  const offered = idleLimits.filter((minutes) => most === null || minutes <= most)
  // Optimistic; a failed save turns it back.
  const chosen = saving.isPending ? saving.variables.body.minutes : (settings.idle_minutes ?? null)
  const options = [
    { value: '', label: most === null ? idleTexts.never : idleTexts.after(most) },
    ...offered
      .filter((minutes) => minutes !== most)
      .map((minutes) => ({ value: String(minutes), label: idleTexts.after(minutes) })),
  ]
  return (
    <Stack gap={8}>
      <SelectField
        label={idleTexts.label}
        hint={idleTexts.sentence}
        data={options}
        value={chosen === null || chosen === most ? '' : String(chosen)}
        onChange={({ currentTarget: { value } }) => {
          const minutes = offered.find((choice) => String(choice) === value) ?? null
          if (!saving.isPending) saving.mutate({ body: { minutes } })
        }}
      />
      {most !== null && (
        <Box component="p" c="dimmed" fz="sm">
          {idleTexts.byOperator(most)}
        </Box>
      )}
      <Box component="p" c="var(--foyer-good)" fz="xs" role="status">
        {saving.isSuccess && teamTwoStepTexts.saved}
      </Box>
      <FailureNotice what={teamTwoStepTexts.failed} error={saving.error} />
    </Stack>
  )
}
