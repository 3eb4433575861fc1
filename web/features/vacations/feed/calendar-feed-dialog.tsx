import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import { calendarFeedTexts } from '#contract/texts/vacations.ts'
import { createVacationFeed, deleteVacationFeed, showVacationFeed } from '#contract/vacations.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { CalendarFeedBody } from './calendar-feed-body.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { useCall } from '#web/lib/http/use-call.ts'

type Props = { opened: boolean; onClose: () => void }

/** The signed-in person's calendar address: its existence, creation and end. */
export function CalendarFeedDialog({ opened, onClose }: Props) {
  const [asking, setAsking] = useState<'new' | 'end'>()
  const feed = useQuery({ ...queryFor(showVacationFeed, {}), enabled: opened, staleTime: 0 })
  const answered = () => setAsking(undefined)
  const making = useCall(createVacationFeed, { refreshes: [showVacationFeed], onDone: answered })
  const ending = useCall(deleteVacationFeed, {
    refreshes: [showVacationFeed],
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
    making.mutate({})
  }
  const ask = (what: 'new' | 'end') => {
    // Clears the last result; an address just made stays visible.
    if (what === 'new') making.reset()
    ending.reset()
    setAsking(what)
  }
  return (
    <>
      <Modal opened={opened && !asking} onClose={close} title={calendarFeedTexts.title}>
        <CalendarFeedBody
          feed={feed}
          made={making.data?.url}
          ended={ending.isSuccess}
          pending={making.isPending}
          error={asking ? undefined : making.error?.message}
          onMake={make}
          onAsk={ask}
        />
      </Modal>
      <Confirm
        opened={opened && asking === 'new'}
        title={calendarFeedTexts.newTitle}
        text={calendarFeedTexts.newText}
        action={calendarFeedTexts.makeNew}
        pending={making.isPending}
        error={failed(making.error)}
        onConfirm={make}
        onClose={answered}
      />
      <Confirm
        opened={opened && asking === 'end'}
        title={calendarFeedTexts.endTitle}
        text={calendarFeedTexts.endText}
        action={calendarFeedTexts.endAction}
        danger
        pending={ending.isPending}
        error={failed(ending.error)}
        onConfirm={() => ending.mutate({})}
        onClose={answered}
      />
    </>
  )
}

const failed = (error: Error | null) => (error ? `${commonTexts.somethingWrong} ${error.message}` : undefined)
