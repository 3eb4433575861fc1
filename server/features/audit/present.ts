import type { AuditEntry } from '#contract/audit.ts'
import { anyReader, formatDate } from '#contract/domain/format-dates.ts'
import { auditTexts } from '#contract/texts/audit.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import type { AuditListRow } from './queries.ts'

type Labels = Readonly<Record<string, string>>

/** The labels of credential fields, decisions and invited roles. */
const fields: Labels = { ...credentialTexts.parts, ...auditTexts.fields }
const grants: Labels = { ...permissionTexts.grants, ...auditTexts.fields }

const findWord = (table: Labels) => (name: string) => table[name] ?? name

export const presentAuditEntry = (row: AuditListRow): AuditEntry => ({
  _id: row.id,
  date: row.created_at.toISOString(),
  actor: row.actor_name,
  actor_id: row.actor_id,
  action: row.action,
  subject: row.subject_name,
  detail: detailOf(row),
  field: row.field ?? '',
  about: row.about_name ?? '',
  granted: row.granted ?? [],
  revoked: row.revoked ?? [],
})

function detailOf({ action, field, about_name, granted, revoked }: AuditListRow): string {
  const parts = [
    action === 'permission.end_changed'
      ? auditTexts.until(field ? formatDate(field, anyReader) : undefined)
      : undefined,
    field === null || action === 'permission.end_changed' ? undefined : findWord(fields)(field),
    about_name === null ? undefined : auditTexts.about(about_name),
    granted?.length ? auditTexts.granted(granted.map(findWord(grants))) : undefined,
    revoked?.length ? auditTexts.revoked(revoked.map(findWord(grants))) : undefined,
  ]
  return parts.filter((part) => part !== undefined).join('. ')
}

const findNamesByWord = (table: Labels, typed: string): string[] =>
  Object.entries(table).flatMap(([name, word]) => (word.toLowerCase().includes(typed.toLowerCase()) ? [name] : []))

/** People search for the labels they read, the database stores names: the names whose labels contain the typed text. */
export const findNamesShownAs = (typed: string) => ({
  actions: findNamesByWord(auditTexts.actions, typed),
  fields: [...findNamesByWord(fields, typed), ...findNamesByWord(grants, typed)],
})
