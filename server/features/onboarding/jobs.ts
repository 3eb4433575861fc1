import { z } from 'zod'
import { renewPasswordJob } from '#server/features/credentials/index.ts'
import { sendBackLogin } from './use-cases/send-back-login.ts'
import { needsEmail, sendNeedsEmail, tellClient, tellClientJob } from './use-cases/tell-client.ts'
import { deleteOldItemLinks } from './queries/item-links.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { copyAnswersJob, sendCopy } from './use-cases/copy-answers.ts'
import { recountWorkspace } from './use-cases/ask-for-items.ts'
import type { Parts } from '#server/parts.ts'
import { itemLinkEmailJob, sendItemLink } from './use-cases/item-links.ts'
import { notifyChanges, notifyChangesJob } from './use-cases/notify-changes.ts'

/**
 * After a migration, and when clients in progress got another list.
 */
export const recountJob = defineJob('onboarding.recount', z.object({ manager_id: z.uuid() }))

export function onboardingJobs(parts: Parts): void {
  parts.jobs.handle(notifyChangesJob, (payload) => notifyChanges(parts, payload))
  parts.jobs.handle(tellClientJob, (payload) => tellClient(parts, payload))
  parts.jobs.handle(needsEmail, (payload, { id }) => sendNeedsEmail(parts, payload, id))
  parts.jobs.handle(renewPasswordJob, (payload) => sendBackLogin(parts, payload))
  parts.jobs.handle(recountJob, ({ manager_id }) => recountWorkspace(parts, manager_id))
  parts.jobs.handle(itemLinkEmailJob, (payload, { id }) => sendItemLink(parts, payload, id))
  parts.jobs.every('onboarding.sweep', '43 3 * * *', async () => {
    await deleteOldItemLinks(parts.db.system)
  })
  parts.jobs.handle(copyAnswersJob, (payload, { id }) => sendCopy(parts, payload, id))
}
