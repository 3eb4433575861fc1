import { z } from 'zod'

/** An employee's postal address; missing parts are empty strings. */
export const Address = z.object({ line1: z.string(), city: z.string(), state: z.string(), zip: z.string() })
