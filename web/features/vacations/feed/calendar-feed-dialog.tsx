import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { createDateFeed, deleteDateFeed, LeadTime, showDateFeed } from '#contract/client-dates.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { calendarFeedTexts } from '#contract/texts/vacations.ts'
import { createVacationFeed, deleteVacationFeed, showVacationFeed } from '#contract/vacations.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { type CalendarAddressTexts, CalendarFeedBody } from './calendar-feed-body.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { useCall } from '#web/lib/http/use-call.ts'

type Calls =
  | { show: typeof showVacationFeed; make: typeof createVacationFeed; end: typeof deleteVacationFeed }
  | { show: typeof showDateFeed; make: typeof createDateFeed; end: typeof deleteDateFeed }

type Props = {
  opened: boolean
  onClose: () => void
  calls: Calls
  /** The parts of the calls: whose calendar it is, and what is sent when an address is made. */
  input?: { params: { client_id: string } }
  body?: LeadTime
  texts?: CalendarAddressTexts
  /** Between the address and its secret's note. */
  children?: ReactNode
}

const vacationCalls: Calls = { show: showVacationFeed, make: createVacationFeed, end: deleteVacationFeed }

/** The signed-in person's calendar address of vacations. */
export const CalendarFeedDialog = (props: Pick<Props, 'opened' | 'onClose'>) => (
  <CalendarAddressDialog {...props} calls={vacationCalls} />
)

/** A calendar address of the signed-in person: its existence, creation and end. */
export function CalendarAddressDialog(props: Props) {
  const { opened, onClose, input, body, texts = calendarFeedTexts, children } = props
  // The two kinds of address differ in their path and body alone.
  const { show, make: makeCall, end } = props.calls as Extract<Calls, { show: typeof showDateFeed }>
  const parts = input ?? ({} as { params: { client_id: string } })
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
    onClose()
  }
  const make = () => {
    ending.reset()
    making.mutate(body ? { ...parts, body } : ({ ...parts } as Parameters<typeof making.mutate>[0]))
  }
  const ask = (what: 'new' | 'end') => {
    // Clears the last result; an address just made stays visible.
    if (what === 'new') making.reset()
    ending.reset()
    setAsking(what)
  }
  return (
    <>
      <Modal opened={opened && !asking} onClose={close} title={texts.title}>
        <CalendarFeedBody
          feed={feed}
          made={making.data?.url}
          ended={ending.isSuccess}
          pending={making.isPending}
          error={asking ? undefined : making.error?.message}
          texts={texts}
          onMake={make}
          onAsk={ask}
        >
          {children}
        </CalendarFeedBody>
      </Modal>
      <Confirm
        opened={opened && asking === 'new'}
        title={texts.newTitle}
        text={texts.newText}
        action={texts.makeNew}
        pending={making.isPending}
        error={failed(making.error)}
        onConfirm={make}
        onClose={answered}
      />
      <Confirm
        opened={opened && asking === 'end'}
        title={texts.endTitle}
        text={texts.endText}
        action={texts.endAction}
        danger
        pending={ending.isPending}
        error={failed(ending.error)}
        onConfirm={() => ending.mutate(parts)}
        onClose={answered}
      />
    </>
  )
}

const failed = (error: Error | null) => (error ? `${commonTexts.somethingWrong} ${error.message}` : undefined)
