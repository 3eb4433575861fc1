import { z } from 'zod'
import { foundKinds } from './domain/found.ts'
import { GivenId } from './domain/ids.ts'
import { itemsOf } from './domain/list.ts'
import { signedIn } from './domain/roles.ts'
import { text } from './domain/text.ts'
import { endpoint } from './endpoint.ts'

export const Found = z
  .object({
    kind: z.enum(foundKinds),
    _id: GivenId,
    title: z.string(),
    subtitle: z.string(),
    link: z.string(),
    /** The other person of a direct conversation. */
    person_id: GivenId.optional(),
  })
  .meta({ id: 'Found' })
export type Found = z.infer<typeof Found>

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  who: signedIn,
  summary: 'Find clients, employees, conversations and pages that the caller may see',
  query: z.object({ q: text(200) }),
  answers: { 200: itemsOf(Found) },
})
