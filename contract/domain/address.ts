import { z } from 'zod'

/** Where an employee lives; what was not given is empty. */
export const Address = z.object({ line1: z.string(), city: z.string(), state: z.string(), zip: z.string() })
