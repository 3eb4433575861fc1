import { auditTexts } from '#contract/texts/audit.ts'
import { exportTexts } from '#contract/texts/exports.ts'
import { grantNames } from '#contract/texts/permissions.ts'
import { wordOfKey } from '#contract/texts/item-keys.ts'
import { findItemTitles } from '#server/features/access/index.ts'
import { presentAuditEntries } from '#server/features/audit/index.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import {
  confirmationQuery,
  invitationQuery,
  itemLinkQuery,
  itemQuery,
  ofClient,
  receiptQuery,
} from '../queries/client-records.ts'
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

/** The records of a page of rows. */
type Of<Row> = (rows: readonly Row[]) => queries.FlatRecord[] | Promise<queries.FlatRecord[]>

/** A kind of record with one value per column. */
function flatTable<Row extends Record<string, unknown>>(
  db: DbOrTransaction,
  query: queries.RecordQuery,
  about: string,
  { columns, of }: { columns: readonly string[]; of: Of<Row> },
): ExportTable {
  async function* records() {
    for await (const page of queries.readPages<Row>(db, query)) yield await of(page)
  }
  return { name: query.name, about, json: records, columns, rows: () => inColumns(columns, records()) }
}

const plainTable = (db: DbOrTransaction, query: queries.RecordQuery, about: string): ExportTable =>
  flatTable<queries.FlatRecord>(db, query, about, { columns: query.columns, of: (rows) => [...rows] })

/** Records about items, by their titles. */
const titledTable = (db: DbOrTransaction, query: queries.RecordQuery, about: string): ExportTable =>
  flatTable<queries.FlatRecord & { item: string }>(db, query, about, {
    columns: query.columns,
    of: async (rows) => {
      const keys = rows.map(({ item }) => `item:${item}`)
      const titles = await findItemTitles(db, keys)
      return rows.map((row, at) => ({ ...row, item: wordOfKey(keys[at] ?? '', {}, titles) }))
    },
  })

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
        of: async (rows) => {
          const titles = await findItemTitles(
            db,
            rows.flatMap(({ granted }) => granted),
          )
          const word = (key: string) => wordOfKey(key, grantNames, titles)
          return rows.map((row) => ({ ...row, granted: row.granted.map(word) }))
        },
      },
    ),
    flatTable<queries.FlatRecord & { file_id: string }>(db, ofClient(queries.contractQuery, client), about.contracts, {
      columns: queries.contractQuery.columns.map((column) => (column === 'file_id' ? 'file' : column)),
      of: (rows) => rows.map(({ file_id, ...row }) => ({ ...row, file: pathOf(file_id) })),
    }),
    plainTable(db, ofClient(invitationQuery, client), about.invitations),
    titledTable(db, ofClient(itemQuery, client), about.items),
    titledTable(db, ofClient(itemLinkQuery, client), about.item_links),
    plainTable(db, ofClient(confirmationQuery, client), about.confirmations),
    plainTable(db, ofClient(receiptQuery, client), about.receipts),
    flatTable<Parameters<typeof presentAuditEntries>[1][number]>(
      db,
      ofClient(queries.activityQuery, client),
      about.activity,
      {
        columns: ['date', 'actor', 'action', 'subject', 'detail'],
        of: async (rows) =>
          (await presentAuditEntries(db, rows)).map(({ date, actor, action, subject, detail }) => ({
            date,
            actor,
            action: actionWords[action] ?? action,
            subject,
            detail,
          })),
      },
    ),
    flatTable<queries.FileRecord>(db, ofClient(queries.fileQuery, client), about.files, {
      columns: ['file', 'name', 'type', 'size', 'owner', 'owner_id', 'uploaded_by', 'uploaded', 'used_as'],
      of: (rows) => rows.map(({ id, ...row }) => ({ file: pathOf(id), ...row })),
    }),
  ]
}

const actionWords: Readonly<Record<string, string>> = auditTexts.actions
