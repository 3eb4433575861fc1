import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

const Person = z.object({ manager_id: z.uuid(), user_id: z.uuid() })

export const welcomeMail = defineJob('registration.welcome', Person)
export const emailChangedMail = defineJob('registration.email_changed', Person)
/** The address stands nowhere else any more. */
export const formerEmailMail = defineJob('registration.former_email', Person.extend({ former_email: z.string() }))
