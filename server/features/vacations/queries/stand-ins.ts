import type { GivenGrants } from '#contract/domain/grants.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

type StandIn = { employee_id: string; name: string; clients: number }

export async function listStandIns(db: DbOrTransaction, vacation: string): Promise<StandIn[]> {
  return db.sql<StandIn>({
    name: 'stand_ins',
    text: `select s.employee_id, u.name, count(*)::integer as clients
      from stand_ins s join users u on u.manager_id = s.manager_id and u.id = s.employee_id
      where s.manager_id = $1 and s.vacation_id = $2 group by s.employee_id, u.name order by u.name, s.employee_id`,
    values: [db.id, vacation],
  })
}

export type GivenToStandIn = GivenGrants & {
  client_id: string
  /** The earlier last days of those that they had already. */
  ends_before: GivenGrants['ends']
}

/** Adds to what the same employee was given before. */
export async function insertStandIn(
  tx: Transaction,
  { vacation, employee, grants }: { vacation: string; employee: string; grants: readonly GivenToStandIn[] },
): Promise<void> {
  await tx.sql({
    name: 'insert_stand_in',
    text: `insert into stand_ins as s (manager_id, vacation_id, employee_id, client_id, grants, ends, ends_before)
      select $1, $2, $3, client_id, keys, ends, ends_before
      from json_to_recordset($4) as n(client_id uuid, keys text[], ends jsonb, ends_before jsonb)
      on conflict (manager_id, vacation_id, employee_id, client_id) do update
        set grants = array(select distinct unnest(s.grants || excluded.grants)), ends = s.ends || excluded.ends,
          ends_before = (excluded.ends_before - s.grants) || s.ends_before`,
    values: [tx.id, vacation, employee, JSON.stringify(grants)],
  })
}

/** Locks the employees before the vacation, in the same order as changing their permissions does. */
export async function lockStandIns(tx: Transaction, vacation: string): Promise<void> {
  await tx.sql({
    name: 'lock_stand_ins',
    text: `select from users where manager_id = $1
        and id in (select employee_id from stand_ins where manager_id = $1 and vacation_id = $2)
      order by id for no key update`,
    values: [tx.id, vacation],
  })
}

export async function deleteStandIns(
  tx: Transaction,
  vacation: string,
): Promise<(GivenToStandIn & { employee_id: string; name: string })[]> {
  return tx.sql({
    name: 'delete_stand_ins',
    text: `with ended as (delete from stand_ins where manager_id = $1 and vacation_id = $2
        returning employee_id, client_id, grants as keys, ends, ends_before)
      select e.*, u.name from ended e join users u on u.manager_id = $1 and u.id = e.employee_id
      order by e.employee_id, e.client_id`,
    values: [tx.id, vacation],
  })
}
