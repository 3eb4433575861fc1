import { Box, Group, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDayTime } from '#contract/domain/format-dates.ts'
import { listSignInEvents, type SignInEvent } from '#contract/sign-in-history.ts'
import { deviceTexts, signInTexts } from '#contract/texts/two-step.ts'
import classes from '#web/features/settings/setting-row.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import blocks from '#web/ui/blocks.module.css'

const PER_PAGE = 10

/** The person's log-ins, failed ones and changes of the sign-in (AUTH-15), newest first. */
export function SignInHistoryCard() {
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...queryFor(listSignInEvents, { query: { page, per_page: PER_PAGE } }),
    placeholderData: keepPreviousData,
    refetchOnMount: everyMount,
  })
  return (
    <Card title={signInTexts.title} text={signInTexts.sentence}>
      <Stack gap={16}>
        <QueryState query={list} title={signInTexts.failed} />
        {list.data?.total === 0 && (
          <Box component="p" c="dimmed">
            {signInTexts.none}
          </Box>
        )}
        {list.data && list.data.total > 0 && (
          <>
            <ul aria-label={signInTexts.title} aria-busy={list.isPlaceholderData}>
              {list.data.items.map((event) => (
                <SignInRow key={event._id} event={event} />
              ))}
            </ul>
            <Pager list={{ page, perPage: PER_PAGE, setPage }} total={list.data.total} />
          </>
        )}
      </Stack>
    </Card>
  )
}

function SignInRow({ event: { event, date, device, ip, current, new_device } }: { event: SignInEvent }) {
  const reader = useDateReader()
  // A change that the operator or a job made came from no device.
  const details = ip === '' ? [] : [device || deviceTexts.unknown, ip]
  return (
    <Stack component="li" className={`${blocks.divided} ${classes.row}`} gap={2}>
      <Group component="span" gap="4px 10px" fw={600}>
        {signInTexts.events[event]}
        {new_device && <Badge tone="waiting">{signInTexts.newDevice}</Badge>}
        {current && <Badge tone="good">{deviceTexts.current}</Badge>}
      </Group>
      <Box component="span" c="dimmed" fz="sm">
        <time dateTime={date}>{formatDayTime(date, reader)}</time>
        {details.map((part) => ` · ${part}`).join('')}
      </Box>
    </Stack>
  )
}
