import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatDays } from '#contract/domain/format-dates.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import {
  cancelVacation,
  decideVacation,
  listVacations,
  reopenVacation,
  showVacationFacts,
  type Vacation,
} from '#contract/vacations.ts'
import { showsVacations } from '../api.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { call, listFor, queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent, invalidate } from '#web/lib/query/apply-event.ts'
import { offerUndo } from '#web/lib/undo.ts'
import { firstNameOf } from '#web/session/token.ts'

/** Decides a request, and offers to take the decision back. */
export function useDecision(vacation: Vacation, told: boolean) {
  const { _id, user_name } = vacation
  const queries = useQueryClient()
  const what = `${user_name}, ${formatDays(vacation, useDateReader())}`
  const refresh = () => showsVacations.forEach(({ path }) => void invalidate(queries, { queryKey: [path] }))
  const show = (next: Vacation) => {
    const { queryKey } = queryFor(showVacationFacts, { params: { id: _id } })
    applyEvent(queries, queryKey, (facts) => facts && { ...facts, vacation: next })
    // The dashboard and the list offer the next request, not this one.
    applyEvent(
      queries,
      listFor(listVacations, {}).queryKey,
      (list) => list && { ...list, items: list.items.map((vacation) => (vacation._id === _id ? next : vacation)) },
    )
  }
  /** As the Manager saw it: an event can bring the decided one before its answer comes. */
  const before = useRef(vacation)
  /** The page may be gone by then. */
  const takeBack = (stored: Vacation, decided: Vacation) => {
    const { status: seen, response } = stored
    const params = { id: _id }
    const restore = () => {
      if (seen === 'Pending') return call(reopenVacation, { params })
      if (seen === 'Cancelled') return call(cancelVacation, { params, body: { response } })
      return call(decideVacation, { body: { vacation_id: _id, status: seen, response, seen_status: decided.status } })
    }
    return restore().then(show).finally(refresh)
  }
  const deciding = useCall(decideVacation, {
    refreshes: showsVacations,
    onDone: (decided) => {
      show(decided)
      const stored = before.current
      const done = calendarTexts.decided(firstNameOf(user_name), decided.status, told)
      offerUndo({ done, what, undo: () => takeBack(stored, decided) })
    },
  })
  const decide = (status: 'Approved' | 'Denied', response: string, onSuccess: () => void) => {
    before.current = vacation
    const body = { vacation_id: _id, status, response, seen_status: vacation.status }
    deciding.mutate({ body }, { onSuccess, onError: refresh })
  }
  return { deciding, decide }
}
