import { auditTexts } from '#contract/texts/audit.ts'
import { exportTexts } from '#contract/texts/exports.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { presentAuditEntry } from '#server/features/audit/index.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { confirmationQuery, ofClient, receiptQuery } from '../queries/client-records.ts'
import * as queries from '../queries/records.ts'
import type { Value } from '../queries/records.ts'
import { inColumns, type Pages } from './formats.ts'

/** The same records as JSON and as a table. */
export type ExportTable = {
  name: string
  /** A description for the README. */
  about: string
  json(): Pages<object>
  columns: readonly string[]
  rows(): Pages<readonly Value[]>
}

type Of<Row> = (row: Row) => queries.FlatRecord

/** A kind of record with one value per column. */
function flatTable<Row extends Record<string, unknown>>(
  db: DbOrTransaction,
  query: queries.RecordQuery,
  about: string,
  { columns, of }: { columns: readonly string[]; of: Of<Row> },
): ExportTable {
  async function* records() {
    for await (const page of queries.readPages<Row>(db, query)) yield page.map(of)
  }
  return { name: query.name, about, json: records, columns, rows: () => inColumns(columns, records()) }
}

const plainTable = (db: DbOrTransaction, query: queries.RecordQuery, about: string): ExportTable =>
  flatTable<queries.FlatRecord>(db, query, about, { columns: query.columns, of: (row) => row })

type PathOf = (file: string | null) => string | null

/** Every kind except clients and conversations. `pathOf` returns a file's path in the ZIP. */
export function flatTables(db: DbOrTransaction, pathOf: PathOf, client: string | null): ExportTable[] {
  if (client !== null) return clientKinds(db, pathOf, client)
  const { about } = exportTexts
  return [
    plainTable(db, queries.workspaceQuery, about.workspace),
    plainTable(db, queries.employeeQuery, about.employees),
    plainTable(db, queries.renewalQuery, about.known_passwords),
    plainTable(db, queries.vacationQuery, about.vacations),
    plainTable(db, queries.reminderQuery, about.reminders),
    plainTable(db, queries.invitationQuery, about.invitations),
    plainTable(db, queries.subscriptionQuery, about.subscription),
    plainTable(db, queries.themeQuery, about.theme),
    ...clientKinds(db, pathOf, null),
  ]
}

/** The kinds that an export of one client has too. */
function clientKinds(db: DbOrTransaction, pathOf: PathOf, client: string | null): ExportTable[] {
  const { about } = exportTexts
  return [
    flatTable<queries.FlatRecord & { granted: string[] }>(
      db,
      ofClient(queries.permissionQuery, client),
      about.permissions,
      {
        columns: queries.permissionQuery.columns,
        of: (row) => ({ ...row, granted: row.granted.map(grantWord) }),
      },
    ),
    flatTable<queries.FlatRecord & { file_id: string }>(db, ofClient(queries.contractQuery, client), about.contracts, {
      columns: queries.contractQuery.columns.map((column) => (column === 'file_id' ? 'file' : column)),
      of: ({ file_id, ...row }) => ({ ...row, file: pathOf(file_id) }),
    }),
    plainTable(db, ofClient(confirmationQuery, client), about.confirmations),
    plainTable(db, ofClient(receiptQuery, client), about.receipts),
    flatTable<Parameters<typeof presentAuditEntry>[0]>(db, ofClient(queries.activityQuery, client), about.activity, {
      columns: ['date', 'actor', 'action', 'subject', 'detail'],
      of: (row) => {
        const { date, actor, action, subject, detail } = presentAuditEntry(row)
        return { date, actor, action: actionWord(action), subject, detail }
      },
    }),
    flatTable<queries.FileRecord>(db, ofClient(queries.fileQuery, client), about.files, {
      columns: ['file', 'name', 'type', 'size', 'owner', 'owner_id', 'uploaded_by', 'uploaded', 'used_as'],
      of: ({ id, ...row }) => ({ file: pathOf(id), ...row }),
    }),
  ]
}

const wordIn = (table: Readonly<Record<string, string>>) => (name: string) => table[name] ?? name
const grantWord = wordIn(permissionTexts.grants)
const actionWord = wordIn(auditTexts.actions)
