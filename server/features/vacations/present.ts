import { vacationColor } from '#contract/domain/vacations.ts'
import type { Vacation, VacationEvent } from '#contract/vacations.ts'
import type { VacationRow } from './queries/vacations.ts'

export const presentVacation = (row: VacationRow): Vacation => ({
  _id: row.id,
  user_id: row.user_id,
  user_name: row.user_name,
  start: row.start_date,
  end: row.end_date,
  note: row.note,
  status: row.status,
  response: row.response,
  backgroundColor: vacationColor(row.status),
  cancellation: row.cancellation_asked_at && {
    reason: row.cancellation_reason,
    asked: row.cancellation_asked_at.toISOString(),
  },
})

/** Note, response and the wish to cancel are private to the Manager and the employee. */
export const presentVacationToColleague = (row: VacationRow): Vacation => ({
  ...presentVacation(row),
  note: '',
  response: '',
  cancellation: null,
})

export const presentVacationEvent = (row: VacationRow): VacationEvent => ({ id: row.id, ...presentVacation(row) })
