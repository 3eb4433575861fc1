import { Box, Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { localTimeZone } from '#contract/domain/local-time.ts'
import { updateTimeZone } from '#contract/settings.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { preferenceTexts } from '#contract/texts/notifications.ts'
import { settingsQuery } from './use-preferences.ts'
import { focusWhenMounted } from '#web/lib/focus.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { FailureNotice } from '#web/ui/notice.tsx'
import { useCall } from '#web/lib/http/use-call.ts'

/** The browser's time zones and the stored one, which another browser may have named differently. */
const zonesWith = (kept: string | null) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(kept === null ? [] : [kept])])].toSorted((a, b) =>
    a.localeCompare(b),
  )

/** The time zone for milestones (NOTE-3). */
export function TimeZoneCard({ zone }: { zone: string | null }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<string>()
  const [hasEdited, setHasEdited] = useState(false)
  const saving = useCall(updateTimeZone, {
    onDone: (settings) => {
      applyEvent(queries, settingsQuery.queryKey, settings)
      setChosen(undefined)
    },
  })
  const edit = () => {
    saving.reset()
    setChosen(zone ?? localTimeZone())
    setHasEdited(true)
  }
  return (
    <Card title={preferenceTexts.zoneTitle} text={preferenceTexts.zoneText}>
      {chosen === undefined ? (
        <Group gap="4px 12px">
          <Box component="span" miw={0} flex={1}>
            {zone ?? preferenceTexts.noZone}
          </Box>
          <Box component="span" c="var(--foyer-good)" fz="xs" role="status">
            {saving.isSuccess && preferenceTexts.zoneSaved}
          </Box>
          <Button
            variant="default"
            size="xs"
            onClick={edit}
            aria-label={preferenceTexts.editZone}
            ref={hasEdited ? focusWhenMounted : null}
          >
            {commonTexts.edit}
          </Button>
        </Group>
      ) : (
        <Stack
          component="form"
          gap={16}
          onSubmit={(event) => {
            event.preventDefault()
            saving.mutate({ body: { time_zone: chosen } })
          }}
        >
          <SelectField
            label={preferenceTexts.zoneTitle}
            data={zonesWith(zone)}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            ref={focusWhenMounted}
          />
          <FailureNotice what={preferenceTexts.failed} error={saving.error} />
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={() => setChosen(undefined)}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {commonTexts.save}
            </Button>
          </Group>
        </Stack>
      )}
    </Card>
  )
}
