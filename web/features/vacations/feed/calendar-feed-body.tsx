import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { formatDate } from '#contract/domain/format-dates.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { calendarFeedTexts } from '#contract/texts/vacations.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { CopyField } from '#web/ui/copy-field.tsx'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  feed: {
    data: { created: string | null } | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** The address just made; it is shown this once. */
  made: string | undefined
  ended: boolean
  pending: boolean
  error: string | undefined
  onMake: () => void
  /** Both actions end the existing address, so each asks first. */
  onAsk: (what: 'new' | 'end') => void
}

export function CalendarFeedBody({ feed, made, ended, pending, error, onMake, onAsk }: Props) {
  const reader = useDateReader()
  if (feed.error && !feed.data) {
    return (
      <ErrorState
        title={calendarFeedTexts.loadFailed}
        text={feed.error.message}
        onRetry={() => feed.refetch()}
        pending={feed.isFetching}
      />
    )
  }
  if (!feed.data) return <FeedSkeleton />
  const { created } = feed.data
  return (
    <Stack gap={14}>
      <p>{calendarFeedTexts.what}</p>
      {made ? (
        <CopyField value={made} label={calendarFeedTexts.label} hint={calendarFeedTexts.once} takesFocus />
      ) : (
        <p>{created && !ended ? calendarFeedTexts.since(formatDate(created, reader)) : calendarFeedTexts.none}</p>
      )}
      <Text c="dimmed">{calendarFeedTexts.secret}</Text>
      {ended && <Notice tone="good">{calendarFeedTexts.ended}</Notice>}
      {error && (
        <Notice tone="problem">
          {commonTexts.somethingWrong} {error}
        </Notice>
      )}
      <Group gap={8} justify="flex-end" mt={6}>
        {made || (created && !ended) ? (
          <>
            <DangerButton onClick={() => onAsk('end')}>{calendarFeedTexts.end}</DangerButton>
            {!made && <Button onClick={() => onAsk('new')}>{calendarFeedTexts.makeNew}</Button>}
          </>
        ) : (
          <Button loading={pending} onClick={onMake}>
            {calendarFeedTexts.make}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const FeedSkeleton = () => (
  <Stack gap={14} role="status" aria-label={commonTexts.loading}>
    <Skeleton height={12} radius="xl" width="95%" />
    <Skeleton height={12} radius="xl" width="70%" />
    <Skeleton height={36} radius="sm" width={160} ml="auto" mt="md" />
  </Stack>
)
