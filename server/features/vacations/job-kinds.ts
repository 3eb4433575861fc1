import { z } from 'zod'
import { defineJob } from '#server/platform/jobs.ts'

/** A request, to the Manager; or what became of it, to whose it is. */
export const vacationMail = defineJob(
  'vacations.mail',
  z.object({ manager_id: z.uuid(), vacation_id: z.uuid(), about: z.enum(['request', 'decision']) }),
)
