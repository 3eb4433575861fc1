import type { Vacation } from '#contract/vacations.ts'

export const vacationOf = (given: Partial<Vacation> = {}): Vacation => ({
  _id: 'v1',
  user_id: 'e1',
  user_name: 'Ana Silva',
  start: '2026-08-03',
  end: '2026-08-07',
  note: '',
  status: 'Pending',
  response: '',
  backgroundColor: '#868e96',
  cancellation: null,
  ...given,
})
