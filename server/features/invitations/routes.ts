import * as contract from '#contract/invitations.ts'
import { replyTexts } from '#contract/texts/replies.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, routeTo } from '#server/platform/http/route.ts'
import { checkInvitationLink } from './use-cases/accept-invitation.ts'
import { askForInvitation } from './use-cases/ask-for-invitation.ts'
import { listInvitationChoices } from './use-cases/invited-for.ts'
import {
  createInvitationLink,
  listInvitations,
  resendInvitation,
  sendInvitation,
  withdrawInvitation,
} from './use-cases/send-invitation.ts'

export function invitationRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.checkClientLink, ({ params, request }) =>
    checkInvitationLink(parts, 'Client', params.id, request.ip),
  )

  routeTo(api, contract.checkEmployeeLink, ({ params, request }) =>
    checkInvitationLink(parts, 'Employee', params.id, request.ip),
  )

  routeTo(api, contract.askForInvitation, async ({ body, request }) => {
    await askForInvitation(parts, body.email, request.ip)
    return { message: replyTexts.invitationAsked }
  })

  routeTo(api, contract.inviteClient, async ({ actor, body }) => {
    await sendInvitation(parts, actor, { role: 'Client', ...body })
    return { message: replyTexts.invitationSent }
  })

  routeTo(api, contract.listInvitationChoices, ({ db, actor }) => listInvitationChoices(db, actor))

  routeTo(api, contract.inviteEmployee, async ({ actor, body }) => {
    await sendInvitation(parts, actor, { role: 'Employee', ...body })
    return { message: replyTexts.invitationSent }
  })

  routeTo(api, contract.listInvitations, async ({ actor }) => ({ items: await listInvitations(parts, actor) }))

  routeTo(api, contract.resendInvitation, async ({ actor, params }) => {
    await resendInvitation(parts, actor, params.id)
    return { message: replyTexts.invitationSent }
  })

  routeTo(api, contract.makeInvitationLink, async ({ actor, params }) => ({
    link: await createInvitationLink(parts, actor, params.id),
  }))

  routeTo(api, contract.withdrawInvitation, ({ actor, params }) => withdrawInvitation(parts, actor, params.id))
}
