import type { EmailDelivery } from '#contract/domain/email-states.ts'
import type { CheckedLink, Invitation } from '#contract/invitations.ts'
import { replyTexts } from '#contract/texts/replies.ts'
import type { InvitationRow, OpenInvitation } from './queries/invitations.ts'

export const presentInvitation = (row: InvitationRow, delivery: EmailDelivery | undefined): Invitation => ({
  _id: row.id,
  email: row.email,
  role: row.role,
  sent: row.sent_at.toISOString(),
  expires: row.expires_at.toISOString(),
  sent_by: row.sent_by_name,
  delivery: delivery ?? null,
  name: row.asked?.name ?? '',
  business_name: row.asked?.business_name ?? '',
})

export const presentInvitationLink = ({ manager_id, email, business_name, asked }: OpenInvitation): CheckedLink => ({
  message: replyTexts.validLink,
  manager_id,
  email,
  business_name,
  ...(asked && { client: { name: asked.name ?? '', business_name: asked.business_name ?? '' } }),
})
