import type { AuditEntry } from '#contract/audit.ts'
import { auditTexts } from '#contract/texts/audit.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import type { AuditListRow } from './queries-list.ts'

type Words = Readonly<Record<string, string>>

/** What a password, a decision or an invitation is called where people meet it. */
const fields: Words = { ...credentialTexts.parts, ...auditTexts.fields }
const grants: Words = { ...permissionTexts.grants, ...auditTexts.fields }

const wordFrom = (table: Words) => (name: string) => table[name] ?? name

export const presentEntry = (row: AuditListRow): AuditEntry => ({
  _id: row.id,
  date: row.created_at.toISOString(),
  actor: row.actor_name,
  action: row.action,
  subject: row.subject_name,
  detail: detailOf(row),
})

function detailOf({ field, about_name, granted, revoked }: AuditListRow): string {
  const parts = [
    field === null ? undefined : wordFrom(fields)(field),
    about_name === null ? undefined : auditTexts.about(about_name),
    granted?.length ? auditTexts.granted(granted.map(wordFrom(grants))) : undefined,
    revoked?.length ? auditTexts.revoked(revoked.map(wordFrom(grants))) : undefined,
  ]
  return parts.filter((part) => part !== undefined).join('. ')
}

const fitting = (table: Words, typed: string): string[] =>
  Object.entries(table).flatMap(([name, word]) => (word.toLowerCase().includes(typed.toLowerCase()) ? [name] : []))

/** Who searches types what they read: the names behind the words that fit. */
export const namesBehind = (typed: string) => ({
  actions: fitting(auditTexts.actions, typed),
  fields: [...fitting(fields, typed), ...fitting(grants, typed)],
})
