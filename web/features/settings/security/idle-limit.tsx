import { Box, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { idleLimits, type Settings, updateIdleLimit } from '#contract/settings.ts'
import { idleTexts, teamTwoStepTexts } from '#contract/texts/two-step.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { settingsQuery } from '../preferences/use-preferences.ts'

/** After how many idle minutes the devices of the workspace are signed out. */
export function IdleLimit({ settings }: { settings: Settings }) {
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
          const minutes = offered.find((one) => String(one) === value) ?? null
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
      {saving.error && (
        <Notice tone="problem">
          {teamTwoStepTexts.failed} {saving.error.message}
        </Notice>
      )}
    </Stack>
  )
}
