import { matcherOf } from '#contract/domain/finding.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { anyReader, formatDate } from '#contract/domain/format-dates.ts'
import { auditTexts } from '#contract/texts/audit.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { type ItemTitles, wordOfKey } from '#contract/texts/item-keys.ts'
import { grantNames } from '#contract/texts/permissions.ts'
import { addTitles, findItemKeysTitled } from '#server/features/access/index.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import type { AuditListRow } from './queries.ts'

type Labels = Readonly<Record<string, string>>

/** The labels of credential fields, decisions and invited roles. */
const fields: Labels = { ...credentialTexts.parts, ...auditTexts.fields }
const grants: Labels = { ...grantNames, ...auditTexts.fields }

/** With the titles of the workspace's own items that the entries name. */
export async function presentAuditEntries(db: DbOrTransaction, rows: readonly AuditListRow[]): Promise<AuditEntry[]> {
  const named = await addTitles(db, rows, ({ field, granted, revoked }) => [
    ...(field === null ? [] : [field]),
    ...(granted ?? []),
    ...(revoked ?? []),
  ])
  return named.map(presentAuditEntry)
}

type TitledRow = AuditListRow & { titles?: ItemTitles }

const presentAuditEntry = (row: TitledRow): AuditEntry => ({
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
  ...(row.titles && { titles: row.titles }),
})

function detailOf({ action, field, about_name, granted, revoked, titles }: TitledRow): string {
  const findWord = (table: Labels) => (name: string) => wordOfKey(name, table, titles)
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

function findNamesByWord(table: Labels, typed: string): string[] {
  const matches = matcherOf(typed)
  return Object.entries(table).flatMap(([name, word]) => (matches(word) ? [name] : []))
}

/** People search for the labels they read, the database stores names: the names whose labels contain the typed text. */
export const findNamesShownAs = async (db: DbOrTransaction, typed: string) => ({
  actions: findNamesByWord(auditTexts.actions, typed),
  fields: [
    ...findNamesByWord(fields, typed),
    ...findNamesByWord(grants, typed),
    ...(await findItemKeysTitled(db, typed)),
  ],
})
