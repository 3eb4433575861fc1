import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

const ofClient = z.object({ manager_id: z.uuid(), client_id: z.uuid() })

/** Tells the Manager what a client changed who left without Save & Exit. */
export const notifyChangesJob = defineJob('onboarding.changes', ofClient)

export const reminderEmailJob = defineJob('onboarding.reminder', ofClient)
