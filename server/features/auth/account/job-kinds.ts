import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

const Person = z.object({ manager_id: z.uuid(), user_id: z.uuid() })

export const confirmMail = defineJob('account.confirm_email', Person)
/** The address stands nowhere else any more. */
export const formerMail = defineJob('account.former_email', Person.extend({ former_email: z.string() }))
