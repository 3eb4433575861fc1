import { v7 as newId } from 'uuid'
import type { Readable, Transaction } from '#server/platform/db/database.ts'
import { inPortions } from '#server/platform/db/portions.ts'

/** Of a permission also for which client, and what was granted and taken back. */
export type AuditRow = {
  created_at: Date
  actor_name: string
  field: string | null
  about_id: string | null
  about_name: string | null
  granted: string[] | null
  revoked: string[] | null
}

export type NewEntry = {
  actor_id: string
  actor_name: string
  action: string
  subject_id: string
  subject_name: string
  field: string | null
  about_id: string | null
  about_name: string | null
  granted: readonly string[] | null
  revoked: readonly string[] | null
}

const COLUMNS =
  'id, actor_id, actor_name, action, subject_id, subject_name, field, about_id, about_name, granted, revoked'

export async function insertEntries(tx: Transaction, workspace: string, entries: readonly NewEntry[]): Promise<void> {
  for (const portion of inPortions(entries)) {
    const some = portion.map((entry) => ({ id: newId(), ...entry }))
    await tx.plain({
      name: 'insert_audit_entries',
      text: `insert into audit_entries (manager_id, ${COLUMNS})
        select $1, ${COLUMNS} from json_populate_recordset(null::audit_entries, $2)`,
      values: [workspace, JSON.stringify(some)],
    })
  }
}

/**
 * Leaves out what the same person did to the same one, about the same other, within these minutes. Whoever does two things at
 * once does them one after the other here, so that neither misses the other's entry.
 */
export async function insertNewEntries(
  tx: Transaction,
  actor: { workspace: string; id: string },
  entries: readonly NewEntry[],
  minutes: number,
): Promise<void> {
  await tx.plain({
    name: 'lock_audited',
    text: 'select from users where manager_id = $1 and id = $2 for no key update',
    values: [actor.workspace, actor.id],
  })
  for (const portion of inPortions(entries)) {
    const some = portion.map((entry) => ({ id: newId(), ...entry }))
    await tx.plain({
      name: 'insert_new_audit_entries',
      text: `insert into audit_entries (manager_id, ${COLUMNS})
        select $1, ${COLUMNS} from json_populate_recordset(null::audit_entries, $2) n
        where not exists (select from audit_entries e
          where e.manager_id = $1 and e.subject_id = n.subject_id and e.action = n.action and e.actor_id = n.actor_id
            and e.about_id is not distinct from n.about_id and e.created_at > now() - make_interval(mins => $3))`,
      values: [actor.workspace, JSON.stringify(some), minutes],
    })
  }
}

/** The newest first. */
export async function entriesOf(db: Readable, subject: string, action: string, limit: number): Promise<AuditRow[]> {
  return db.plain<AuditRow>({
    name: 'audit_entries_of',
    text: `select created_at, actor_name, field, about_id, about_name, granted, revoked from audit_entries
      where manager_id = $1 and subject_id = $2 and action = $3 order by id desc limit $4`,
    values: [db.id, subject, action, limit],
  })
}

/** What named somebody by their e-mail, before they had a name here, names them as everything else does. */
export async function nameInsteadOfEmail(
  tx: Transaction,
  { email, name }: { email: string; name: string },
): Promise<void> {
  await tx.plain({
    name: 'audit_name_for_email',
    text: `update audit_entries set subject_name = $3
      where manager_id = $1 and action like 'invitation.%' and lower(subject_name) = lower($2)`,
    values: [tx.id, email, name],
  })
}
