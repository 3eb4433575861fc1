import { exportTexts } from '#contract/texts/exports.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { safeArchiveName } from './file-names.ts'
import {
  conversationQuery,
  type ConversationRecord,
  type FlatRecord,
  messageQuery,
  type MessageRecord,
  readPages,
} from '../queries/records.ts'
import { ofClient } from '../queries/client-records.ts'
import type { ExportTable } from './flat-tables.ts'
import { inColumns, type Pages } from './formats.ts'

const FOLDER = 'messages'

type Places = {
  pathOf: (file: string | null) => string | null
  /** Returns each path only once. */
  once: (folder: string, name: string) => string
}

export type ConversationTables = { index: ExportTable; each: ExportTable[] }

/** A list of all conversations of the workspace, and one file of messages for each. */
export async function conversationTables(
  db: DbOrTransaction,
  { pathOf, once, client }: Places & { client: string | null },
): Promise<ConversationTables> {
  const query = ofClient(conversationQuery, client)
  const each: ExportTable[] = []
  const paths = new Map<string, string>()
  for await (const page of readPages<ConversationRecord & FlatRecord>(db, query)) {
    for (const { id, type, name, members, messages } of page) {
      if (messages === 0) continue
      const title = type === 'Direct' ? members.join(', ') || name : name
      const path = once(FOLDER, safeArchiveName(title, exportTexts.nameless))
      paths.set(id, path)
      each.push(messageTable(db, { id, path, pathOf }))
    }
  }
  async function* listed() {
    for await (const page of readPages<ConversationRecord & FlatRecord>(db, query)) {
      yield page.map((row) => ({ ...row, file: paths.get(row.id) ?? null }))
    }
  }
  const columns = [...conversationQuery.columns, 'file']
  const about = exportTexts.about.conversations
  return {
    index: { name: 'conversations', about, json: listed, columns, rows: () => inColumns(columns, listed()) },
    each,
  }
}

const COLUMNS = ['number', 'date', 'sender', 'message', 'file']

function messageTable(
  db: DbOrTransaction,
  { id, path, pathOf }: { id: string; path: string } & Pick<Places, 'pathOf'>,
): ExportTable {
  const pages = (): Pages<MessageRecord> => readPages<MessageRecord>(db, { ...messageQuery, values: [id] })
  async function* json() {
    for await (const page of pages()) {
      yield page.map(({ file_id, ...message }) => ({ ...message, file: pathOf(file_id) }))
    }
  }
  async function* rows() {
    for await (const page of pages()) {
      yield page.map((row) => [row.number, row.date, row.sender, row.file_name ?? row.message, pathOf(row.file_id)])
    }
  }
  return { name: path, about: '', json, columns: COLUMNS, rows }
}
