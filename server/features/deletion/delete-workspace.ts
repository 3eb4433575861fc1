import { enqueueCustomerDeletion } from '#server/features/subscription/index.ts'
import { confirmIdentity } from '#server/features/auth/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { enqueue, enqueueEach } from '#server/platform/jobs/jobs.ts'
import { authorize } from './policy.ts'
import * as queries from './queries.ts'
import { deleteJobs, deletionEmail, storedEmailDeletion, rowDeletion } from './delete-rows.ts'

type Confirmation = { password: string | undefined; address: string }

/**
 * Deletes the Manager's account and with it the workspace (SET-3). After the answer every session is over, no link
 * works and all emails are free again; jobs delete the remaining rows and files.
 */
export async function deleteWorkspace(parts: Parts, actor: Actor, confirmation: Confirmation): Promise<void> {
  const { workspace } = actor
  authorize(actor, 'workspace.delete', { manager_id: workspace })
  await confirmIdentity(parts, actor, confirmation)
  await parts.db.system.transaction(async (tx) => {
    if (!(await queries.closeWorkspace(tx, workspace))) return // a second request at the same time
    const facts = await queries.findWorkspaceFacts(tx, workspace)
    const people = await queries.listDeletionRecipients(tx, workspace)
    const emails = parts.mailer.deleteEmails ? await queries.listEmails(tx, workspace) : []
    await queries.deleteAccess(tx, workspace)
    await deleteJobs(tx, workspace, facts.customer)
    await enqueue(tx, rowDeletion, { manager_id: workspace })
    if (facts.customer) await enqueueCustomerDeletion(tx, facts.customer)
    await enqueueDeletionEmails(tx, people, facts)
    if (emails.length > 0) await enqueue(tx, storedEmailDeletion, { manager_id: workspace, emails })
  })
}

/** Each active person gets one email, beside the notice in open browsers. */
async function enqueueDeletionEmails(
  tx: Transaction,
  people: queries.DeletionRecipient[],
  facts: queries.WorkspaceFacts,
): Promise<void> {
  const { business, color } = facts
  const emails = people.map(({ email, role }) => ({ to: email, business, color, own: role === 'Manager' }))
  await enqueueEach(tx, deletionEmail, emails)
}
