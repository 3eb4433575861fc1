import { pipeline, Readable } from 'node:stream'
import { formatCsvTime } from '#contract/domain/format-dates.ts'
import { safeFileName } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { showConversation } from '../publish-conversation.ts'
import { escapeCsvCell } from '#server/platform/csv-cell.ts'
import { authorize } from '../policy.ts'
import { listExportedPage, requireMembership } from '../queries/messages.ts'

const COLUMNS = ['Sender', 'Message', 'Date/Time']
const AT_ONCE = 200

/** Everything that the Manager can read of a conversation, streamed because it may exceed the memory (MSG-10). */
export async function exportConversation(
  parts: Parts,
  actor: Actor,
  id: string,
  timeZone = 'UTC',
): Promise<{ fileName: string; rows: Readable }> {
  const db = parts.db.forWorkspace(actor.workspace)
  const own = await requireMembership(db, id, actor.id)
  const conversation = await showConversation(db, parts, actor, id)
  authorize(actor, 'conversation.download', conversation)
  const { format } = await import('@fast-csv/format') // for the reader of the download, not for the start
  const written = format({
    headers: COLUMNS,
    quoteColumns: true,
    quoteHeaders: false,
    rowDelimiter: '\r\n',
    includeEndRowDelimiter: true,
    writeBOM: true, // without a byte order mark spreadsheets misread UTF-8
  })
  const messages = Readable.from(rowsOf(db, id, { after: own.joined_seq, before: own.last_seq + 1 }, timeZone))
  // Each stream that ends early ends the other; the reader of the rows gets the error.
  return { fileName: fileNameOf(conversation), rows: pipeline(messages, written, () => {}) }
}

async function* rowsOf(
  db: WorkspaceDb,
  id: string,
  { after, before }: { after: number; before: number },
  timeZone: string,
): AsyncGenerator<string[]> {
  let seen = after
  while (seen < before - 1) {
    const page = await listExportedPage(db, id, { after: seen, before, limit: AT_ONCE })
    const last = page.at(-1)
    if (!last) return // it was deleted in the meantime
    for (const { sender_name, file_name, body, created_at } of page) {
      yield [escapeCsvCell(sender_name), escapeCsvCell(file_name ?? body), formatCsvTime(created_at, timeZone)]
    }
    seen = last.seq
  }
}

function fileNameOf({ name, type }: { name: string; type: 'Direct' | 'Group' }): string {
  const inOneWord = name.replaceAll(/[\s/\\]/g, '_')
  return safeFileName(`${inOneWord}${type === 'Group' ? '_group' : ''}.csv`)
}
