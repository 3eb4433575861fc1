import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

const ofClient = z.object({ manager_id: z.uuid(), client_id: z.uuid() })

/** Notifies the Manager of changes when the client leaves without Save & Exit. */
export const notifyChangesJob = defineJob('onboarding.changes', ofClient)

export const reminderEmailJob = defineJob('onboarding.reminder', ofClient)
