import type { Invitation } from '#contract/invitations.ts'
import { daysAgo } from './sample-client.ts'

/** An open invitation of a client, three days old. */
export const invitationWith = (given: Partial<Invitation> = {}): Invitation => ({
  _id: 'i1',
  email: 'sam@x.com',
  role: 'Client',
  sent: daysAgo(3),
  expires: daysAgo(-4),
  sent_by: 'Mara Weber',
  delivery: null,
  name: '',
  business_name: '',
  ...given,
})
