import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDays } from '#contract/domain/format-dates.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import { type Vacation, withdrawVacation } from '#contract/vacations.ts'
import { showsVacations } from '../api.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { useCall } from '#web/lib/http/use-call.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'

/** Withdraws a pending request (VAC-7). */
export function WithdrawButton({ vacation, onDone }: { vacation: Vacation; onDone: () => void }) {
  const reader = useDateReader()
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const refresh = () => {
    for (const shown of showsVacations) void invalidate(queries, { queryKey: [shown.path] })
  }
  const withdrawing = useCall(withdrawVacation, {
    onDone: () => {
      onDone()
      refresh()
    },
  })
  const close = () => {
    setAsking(false)
    withdrawing.reset()
  }
  return (
    <div>
      <Button variant="default" fullWidth onClick={() => setAsking(true)}>
        {calendarTexts.withdraw}
      </Button>
      <Confirm
        opened={asking}
        title={calendarTexts.withdrawTitle}
        text={calendarTexts.withdrawText(formatDays(vacation, reader))}
        action={calendarTexts.withdraw}
        danger
        pending={withdrawing.isPending}
        error={withdrawing.error?.message}
        onConfirm={() => withdrawing.mutate({ params: { id: vacation._id } }, { onError: refresh })}
        onClose={close}
      />
    </div>
  )
}
