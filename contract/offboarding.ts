import { z } from 'zod'
import { Count, Timestamp } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { itemsOf } from './domain/list.ts'
import { endpoint } from './endpoint.ts'

/** What ends with the work with a client: in words that stay readable, and never a value. */
const ended = {
  grants: z.array(z.object({ employee: z.string(), items: z.array(z.string()) })),
  logins: z.array(z.string()),
  sessions: Count,
}

/** The dated list of what was revoked and deleted. It stays when the client is deleted. */
export const OffboardingReceipt = z
  .object({
    _id: GivenId,
    client_id: GivenId,
    client_name: z.string(),
    business_name: z.string(),
    date: Timestamp,
    /** The name of the person who ended it. */
    by: z.string(),
    ...ended,
  })
  .meta({ id: 'OffboardingReceipt' })
export type OffboardingReceipt = z.infer<typeof OffboardingReceipt>

export const Offboarding = z
  .object({
    client: z.object({ _id: GivenId, name: z.string(), business_name: z.string(), archived: z.boolean() }),
    ...ended,
    /** The newest receipt of this client. */
    receipt: OffboardingReceipt.nullable(),
  })
  .meta({ id: 'Offboarding' })
export type Offboarding = z.infer<typeof Offboarding>

const manager = { Manager: true } as const
const ById = z.object({ id: Id })

export const showOffboarding = endpoint({
  method: 'GET',
  path: '/api/clients/:id/offboarding',
  who: manager,
  summary: 'What ends when the work with a client ends',
  params: ById,
  answers: { 200: Offboarding },
})

export const offboardClient = endpoint({
  method: 'POST',
  path: '/api/clients/:id/offboarding',
  who: manager,
  summary:
    'End the work with a client: revoke all grants, delete the logins, sign out, archive, and send the receipt; again: the same receipt',
  params: ById,
  answers: { 200: OffboardingReceipt },
})

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/offboardings',
  who: manager,
  summary: 'The newest 500 receipts of clients with whom the work ended',
  answers: { 200: itemsOf(OffboardingReceipt) },
})

export const showOffboardingReceipt = endpoint({
  method: 'GET',
  path: '/api/offboardings/:id',
  who: manager,
  summary: 'One receipt',
  params: ById,
  answers: { 200: OffboardingReceipt },
})
