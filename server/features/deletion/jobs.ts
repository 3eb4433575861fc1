import type { Parts } from '#server/parts.ts'
import { deleteStoredEmails, sendDeletionEmail } from './emails.ts'
import {
  enqueueAbandonedDeletions,
  deleteRows,
  deletionEmail,
  storedEmailDeletion,
  rowDeletion,
} from './delete-rows.ts'

export function deletionJobs(parts: Parts): void {
  parts.jobs.handle(rowDeletion, ({ manager_id }, { signal }) => deleteRows(parts, manager_id, signal))
  parts.jobs.handle(deletionEmail, (farewell, attempt) => sendDeletionEmail(parts, farewell, attempt))
  parts.jobs.handle(storedEmailDeletion, (payload) => deleteStoredEmails(parts, payload))
  parts.jobs.every('deletion.sweep', '53 * * * *', () => enqueueAbandonedDeletions(parts))
}
