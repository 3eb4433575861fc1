import { Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type MessagePreferences, updateMessagePreferences } from '#contract/settings.ts'
import { preferenceTexts } from '#contract/texts/notifications.ts'
import { settingsQuery } from './use-preferences.ts'
import { call } from '#web/lib/http/call.ts'
import { showChange } from '#web/lib/query/apply-event.ts'
import { Card } from '#web/ui/card.tsx'
import { FailureNotice } from '#web/ui/notice.tsx'
import { Toggle } from '#web/ui/toggle.tsx'

const switches = ['toasts', 'times', 'enter_sends'] as const
type Turn = { which: (typeof switches)[number]; on: boolean }

/** How messages are shown to the person; each switch saves by itself. */
export function MessageCard({ messages }: { messages: MessagePreferences }) {
  const queries = useQueryClient()
  const show = ({ which, on }: Turn) =>
    showChange(queries, settingsQuery.queryKey, (settings) => ({
      ...settings,
      messages: { ...settings.messages, [which]: on },
    }))
  const saving = useMutation({
    mutationFn: ({ which, on }: Turn) => call(updateMessagePreferences, { body: { [which]: on } }),
    onMutate: show,
    onError: (_error, { which, on }) => show({ which, on: !on }),
    scope: { id: 'preferences' },
  })
  return (
    <Card title={preferenceTexts.messagesTitle}>
      <Stack gap={16}>
        {switches.map((which) => (
          <Group key={which} gap={16} wrap="nowrap" justify="space-between" align="flex-start">
            <div>
              {preferenceTexts.messages[which]}
              <Text c="dimmed" fz="xs" maw="44ch">
                {preferenceTexts.messageHints[which]}
              </Text>
            </div>
            <Toggle
              label={preferenceTexts.messages[which]}
              on={messages[which] === true}
              onTurn={(on) => saving.mutate({ which, on })}
            />
          </Group>
        ))}
        <FailureNotice what={preferenceTexts.failed} error={saving.error} />
      </Stack>
    </Card>
  )
}
