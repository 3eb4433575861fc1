import type { Days, VacationStatus } from '#contract/domain/vacations.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { ACTIVE_EMPLOYEE } from './users.ts'

export type VacationRow = {
  id: string
  user_id: string
  user_name: string
  /** The driver returns calendar dates as text. */
  start_date: string
  end_date: string
  note: string
  status: VacationStatus
  response: string
  cancellation_reason: string
  cancellation_asked_at: Date | null
}

// To the previous version a cancelled vacation is a denied one.
const STATUS = `case when v.status = 'Denied' and v.cancelled_at is not null then 'Cancelled' else v.status end`
const VACATION_COLUMNS = `v.id, v.user_id, u.name as user_name, v.start_date, v.end_date, v.note, ${STATUS} as status, v.response,
  case when v.status = 'Approved' then v.cancellation_asked_at end as cancellation_asked_at, v.cancellation_reason
  from vacations v join users u on u.manager_id = v.manager_id and u.id = v.user_id`

export async function listAllVacations(db: DbOrTransaction): Promise<VacationRow[]> {
  return db.sql<VacationRow>({
    name: 'vacations_of_all',
    text: `select ${VACATION_COLUMNS} where v.manager_id = $1 and ${ACTIVE_EMPLOYEE} order by v.start_date desc, v.id desc`,
    values: [db.id],
  })
}

/** All requests of the user, and the approved ones of active colleagues. */
export async function listOwnAndApprovedVacations(db: DbOrTransaction, user: string): Promise<VacationRow[]> {
  return db.sql<VacationRow>({
    name: 'vacations_around',
    text: `select ${VACATION_COLUMNS}
      where v.manager_id = $1 and (v.user_id = $2 or (v.status = 'Approved' and ${ACTIVE_EMPLOYEE}))
      order by v.start_date desc, v.id desc`,
    values: [db.id, user],
  })
}

export async function listVacationRowsOf(db: DbOrTransaction, user: string): Promise<VacationRow[]> {
  return db.sql<VacationRow>({
    name: 'vacations_of_one',
    text: `select ${VACATION_COLUMNS} where v.manager_id = $1 and v.user_id = $2 order by v.start_date desc, v.id desc`,
    values: [db.id, user],
  })
}

export function findVacation(db: DbOrTransaction, id: string): Promise<VacationRow | undefined> {
  return db.sqlOne<VacationRow>({
    name: 'vacation_by_id',
    text: `select ${VACATION_COLUMNS} where v.manager_id = $1 and v.id = $2`,
    values: [db.id, id],
  })
}

/** Pending and approved requests of active employees. */
export async function listOverlappingVacations(db: DbOrTransaction, { start, end }: Days): Promise<VacationRow[]> {
  return db.sql<VacationRow>({
    name: 'vacations_within',
    text: `select ${VACATION_COLUMNS}
      where v.manager_id = $1 and v.start_date <= $3::date and v.end_date >= $2::date and v.status <> 'Denied' and ${ACTIVE_EMPLOYEE}
      order by v.start_date, u.name, v.id`,
    values: [db.id, start, end],
  })
}

export type VacationCounts = { pending: number; approved: number; denied: number }

const COUNTS = `
  select (count(*) filter (where v.status = 'Pending'))::integer as pending,
    (count(*) filter (where v.status = 'Approved'))::integer as approved,
    (count(*) filter (where v.status = 'Denied' and v.cancelled_at is null))::integer as denied
  from vacations v`
const NONE: VacationCounts = { pending: 0, approved: 0, denied: 0 }

export async function countVacationsOf(db: DbOrTransaction, user: string): Promise<VacationCounts> {
  const [row] = await db.sql<VacationCounts>({
    name: 'vacation_counts_of_one',
    text: `${COUNTS} where v.manager_id = $1 and v.user_id = $2`,
    values: [db.id, user],
  })
  return row ?? NONE
}

export async function countAllVacations(db: DbOrTransaction): Promise<VacationCounts> {
  const [row] = await db.sql<VacationCounts>({
    name: 'vacation_counts_of_all',
    text: `${COUNTS} join users u on u.manager_id = v.manager_id and u.id = v.user_id
      where v.manager_id = $1 and ${ACTIVE_EMPLOYEE}`,
    values: [db.id],
  })
  return row ?? NONE
}

/**
 * Locks the employee before the request, in the same order as deleting a person does, so that the two cannot deadlock.
 */
export async function lockVacation(tx: Transaction, id: string): Promise<VacationRow | undefined> {
  await tx.sql({
    name: 'lock_owner_of_vacation',
    text: `select from users u join vacations v on v.manager_id = u.manager_id and v.user_id = u.id
      where u.manager_id = $1 and v.id = $2 for key share of u`,
    values: [tx.id, id],
  })
  const [row] = await tx.sql<VacationRow>({
    name: 'lock_vacation',
    text: `select ${VACATION_COLUMNS} where v.manager_id = $1 and v.id = $2 for no key update of v`,
    values: [tx.id, id],
  })
  return row
}

type NewVacation = { id: string; user_id: string; start_date: string; end_date: string; note: string }

export async function insertVacation(tx: Transaction, row: NewVacation): Promise<void> {
  await tx
    .insertInto('vacations')
    .values({ manager_id: tx.id, ...row })
    .execute()
}

type VacationDecision = { status: VacationStatus; response: string }

export async function updateDecision(
  tx: Transaction,
  id: string,
  { status, response }: VacationDecision,
): Promise<void> {
  await tx
    .updateTable('vacations')
    .set((set) => ({
      status: status === 'Cancelled' ? 'Denied' : status,
      response,
      decided_at: set.fn<Date>('now'),
      decisions: set('decisions', '+', 1),
      cancelled_at: status === 'Cancelled' ? set.fn<Date>('now') : null,
      // A vacation that is denied after its approval ends as a cancelled one does.
      ended_at: set
        .case()
        .when(set.val(status === 'Approved'))
        .then(null)
        .when('status', '=', 'Approved')
        .then(set.fn<Date>('now'))
        .else(set.ref('ended_at'))
        .end(),
      cancellation_asked_at: null,
      cancellation_reason: '',
    }))
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .execute()
}

/** Null: the employee no longer asks, or was refused. */
export async function updateCancellation(tx: Transaction, id: string, reason: string | null): Promise<void> {
  await tx
    .updateTable('vacations')
    .set((set) => ({
      cancellation_asked_at: reason === null ? null : set.fn<Date>('now'),
      cancellation_reason: reason ?? '',
    }))
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .execute()
}

export async function deleteVacation(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('vacations').where('manager_id', '=', tx.id).where('id', '=', id).execute()
}

export type VacationForEmail = Omit<VacationRow, 'user_name' | 'note'> & { employee_name: string; manager_name: string }

const FOR_EMAIL = `
  select v.id, v.user_id, v.start_date, v.end_date, ${STATUS} as status, v.response, v.cancellation_reason, v.cancellation_asked_at,
    u.name as employee_name, m.name as manager_name
  from vacations v
  join users u on u.manager_id = v.manager_id and u.id = v.user_id
  join users m on m.manager_id = v.manager_id and m.id = v.manager_id
  where v.manager_id = $1 and v.id = $2`

export function findVacationForEmail(db: DbOrTransaction, id: string): Promise<VacationForEmail | undefined> {
  return db.sqlOne<VacationForEmail>({ name: 'vacation_for_email', text: FOR_EMAIL, values: [db.id, id] })
}
