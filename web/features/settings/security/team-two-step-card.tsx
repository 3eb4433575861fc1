import { Box, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { requireTwoStep } from '#contract/settings.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { teamTwoStepTexts } from '#contract/texts/two-step.ts'
import { settingsQuery } from '../preferences/use-preferences.ts'
import { useOwnAccount } from '../use-own-account.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Toggle } from '#web/ui/toggle.tsx'
import { useCall } from '#web/lib/http/use-call.ts'

/** Whether all Employees must use two-step sign-in (AUTH-16). */
export function TeamTwoStepCard() {
  const settings = useQuery({ ...settingsQuery, refetchOnMount: 'always' })
  return (
    <Card title={teamTwoStepTexts.title}>
      {settings.data && <Requirement required={settings.data.two_step_required === true} />}
      {!settings.data && !settings.error && <Skeleton height={28} role="status" aria-label={commonTexts.loading} />}
      {!settings.data && settings.error && (
        <ErrorState
          title={teamTwoStepTexts.unread}
          text={settings.error.message}
          onRetry={() => void settings.refetch()}
          pending={settings.isFetching}
        />
      )}
    </Card>
  )
}

function Requirement({ required }: { required: boolean }) {
  const queries = useQueryClient()
  const ownMissing = useOwnAccount().data?.two_step.totp === false
  const saving = useCall(requireTwoStep, {
    onDone: (result) =>
      applyEvent(
        queries,
        settingsQuery.queryKey,
        (before) => before && { ...before, two_step_required: result.required },
      ),
  })
  // Optimistic; a failed save turns it back.
  const shown = saving.isPending ? saving.variables.body.required : required
  return (
    <Stack gap={16}>
      <Group gap={16} align="flex-start" justify="space-between" wrap="nowrap">
        <Stack gap={2} miw={0} flex={1}>
          <span>{teamTwoStepTexts.label}</span>
          <Box component="span" c="dimmed" fz="sm">
            {teamTwoStepTexts.sentence}
          </Box>
          <Box component="span" c="var(--foyer-good)" fz="xs" role="status">
            {saving.isSuccess && teamTwoStepTexts.saved}
          </Box>
        </Stack>
        <Toggle
          label={teamTwoStepTexts.label}
          on={shown}
          onTurn={(on) => !saving.isPending && saving.mutate({ body: { required: on } })}
        />
      </Group>
      {shown && ownMissing && <Notice tone="waiting">{teamTwoStepTexts.ownMissing}</Notice>}
      {saving.error && (
        <Notice tone="problem">
          {teamTwoStepTexts.failed} {saving.error.message}
        </Notice>
      )}
    </Stack>
  )
}
