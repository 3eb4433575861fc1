import { Button, Group, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate } from '#contract/domain/format-dates.ts'
import { commonTexts } from '#contract/texts/common.ts'
import type { calendarFeedTexts } from '#contract/texts/vacations.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { CopyField } from '#web/ui/copy-field.tsx'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'

type Props = {
  feed: UseQueryResult<{ created: string | null }>
  /** The address just made; it is shown this once. */
  made: string | undefined
  ended: boolean
  pending: boolean
  error: string | undefined
  texts: CalendarAddressTexts
  onMake: () => void
  /** Both actions end the existing address, so each asks first. */
  onAsk: (what: 'new' | 'end') => void
  children?: ReactNode
}

export type CalendarAddressTexts = {
  [Name in keyof typeof calendarFeedTexts]: (typeof calendarFeedTexts)[Name] extends string
    ? string
    : (typeof calendarFeedTexts)[Name]
}

export function CalendarFeedBody({ feed, made, ended, pending, error, texts, onMake, onAsk, children }: Props) {
  const reader = useDateReader()
  if (!feed.data) return <QueryState query={feed} title={texts.loadFailed} lines={[12, 12, 36]} />
  const { created } = feed.data
  return (
    <Stack gap={14}>
      <p>{texts.what}</p>
      {made ? (
        <CopyField value={made} label={texts.label} hint={texts.once} takesFocus />
      ) : (
        <p>{created && !ended ? texts.since(formatDate(created, reader)) : texts.none}</p>
      )}
      {children}
      <Text c="dimmed">{texts.secret}</Text>
      {ended && <Notice tone="good">{texts.ended}</Notice>}
      {error && (
        <Notice tone="problem">
          {commonTexts.somethingWrong} {error}
        </Notice>
      )}
      <Group gap={8} justify="flex-end" mt={6}>
        {made || (created && !ended) ? (
          <>
            <DangerButton onClick={() => onAsk('end')}>{texts.end}</DangerButton>
            {!made && <Button onClick={() => onAsk('new')}>{texts.makeNew}</Button>}
          </>
        ) : (
          <Button loading={pending} onClick={onMake}>
            {texts.make}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
