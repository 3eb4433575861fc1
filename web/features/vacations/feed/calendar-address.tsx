import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { createDateFeed, deleteDateFeed, LeadTime, showDateFeed } from '#contract/client-dates.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { calendarFeedTexts } from '#contract/texts/vacations.ts'
import type { createVacationFeed, deleteVacationFeed, showVacationFeed } from '#contract/vacations.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { FailureNotice, Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'

type Calls =
  | { show: typeof showVacationFeed; make: typeof createVacationFeed; end: typeof deleteVacationFeed }
  | { show: typeof showDateFeed; make: typeof createDateFeed; end: typeof deleteDateFeed }

type CalendarAddressTexts = {
  [Name in keyof typeof calendarFeedTexts]: (typeof calendarFeedTexts)[Name] extends string
    ? string
    : (typeof calendarFeedTexts)[Name]
}

type Props = {
  calls: Calls
  /** The parts of the calls: whose calendar it is, and what is sent when an address is made. */
  input?: { params: { client_id: string } }
  body?: LeadTime
  texts?: CalendarAddressTexts
  onClosed?: () => void
  /** Between the address and its secret's note. */
  children?: ReactNode
}

/** The button for a calendar address of the signed-in person: its existence, creation and end. */
export function CalendarAddress(props: Props) {
  const { input, body, texts = calendarFeedTexts, onClosed, children } = props
  // The two kinds of address differ in their path and body alone.
  const { show, make: makeCall, end } = props.calls as Extract<Calls, { show: typeof showDateFeed }>
  const parts = input ?? ({} as { params: { client_id: string } })
  const reader = useDateReader()
  const [opened, setOpened] = useState(false)
  const [asking, setAsking] = useState<'new' | 'end'>()
  const feed = useQuery({ ...queryFor(show, parts), enabled: opened, staleTime: 0 })
  const answered = () => setAsking(undefined)
  const making = useCall(makeCall, { refreshes: [show], onDone: answered })
  const ending = useCall(end, {
    refreshes: [show],
    onDone: () => {
      making.reset()
      answered()
    },
  })

  const close = () => {
    // An address is shown only once.
    making.reset()
    ending.reset()
    setAsking(undefined)
    setOpened(false)
    onClosed?.()
  }
  const make = () => {
    ending.reset()
    making.mutate(body ? { ...parts, body } : ({ ...parts } as Parameters<typeof making.mutate>[0]))
  }
  // Both actions end the existing address, so each asks first.
  const ask = (what: 'new' | 'end') => {
    // Clears the last result; an address just made stays visible.
    if (what === 'new') making.reset()
    ending.reset()
    setAsking(what)
  }
  // The address just made; it is shown this once.
  const made = making.data?.url
  const created = ending.isSuccess ? null : feed.data?.created
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarShare size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {texts.title}
      </Button>
      <Modal opened={opened && !asking} onClose={close} title={texts.title}>
        <QueryState query={feed} title={texts.loadFailed} lines={[12, 12, 36]} />
        {feed.data && (
          <Stack gap={14}>
            <p>{texts.what}</p>
            {made ? (
              <CopyField value={made} label={texts.label} hint={texts.once} takesFocus />
            ) : (
              <p>{created ? texts.since(formatDate(created, reader)) : texts.none}</p>
            )}
            {children}
            <Text c="dimmed">{texts.secret}</Text>
            {ending.isSuccess && <Notice tone="good">{texts.ended}</Notice>}
            <FailureNotice what={commonTexts.somethingWrong} error={asking ? null : making.error} />
            <Group gap={8} justify="flex-end" mt={6}>
              {made || created ? (
                <>
                  <DangerButton onClick={() => ask('end')}>{texts.end}</DangerButton>
                  {!made && <Button onClick={() => ask('new')}>{texts.makeNew}</Button>}
                </>
              ) : (
                <Button loading={making.isPending} onClick={make}>
                  {texts.make}
                </Button>
              )}
            </Group>
          </Stack>
        )}
      </Modal>
      <Confirm
        opened={opened && asking === 'new'}
        title={texts.newTitle}
        text={texts.newText}
        action={texts.makeNew}
        call={making}
        failed={commonTexts.somethingWrong}
        onConfirm={make}
        onClose={answered}
      />
      <Confirm
        opened={opened && asking === 'end'}
        title={texts.endTitle}
        text={texts.endText}
        action={texts.endAction}
        danger
        call={ending}
        failed={commonTexts.somethingWrong}
        onConfirm={() => ending.mutate(parts)}
        onClose={answered}
      />
    </>
  )
}
