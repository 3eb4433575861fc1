import type { Parts } from '#server/parts.ts'
import { forgetMailsOf, sendFarewell } from './farewell.ts'
import { farewellMail, forgetMails, removeRemains } from './job-kinds.ts'
import { removeForgotten, removeRows } from './remains.ts'

export function deletionJobs(parts: Parts): void {
  parts.jobs.handle(removeRemains, ({ manager_id }, { signal }) => removeRows(parts, manager_id, signal))
  parts.jobs.handle(farewellMail, (farewell, attempt) => sendFarewell(parts, farewell, attempt))
  parts.jobs.handle(forgetMails, (mails) => forgetMailsOf(parts, mails))
  parts.jobs.every('deletion.sweep', '53 * * * *', () => removeForgotten(parts))
}
