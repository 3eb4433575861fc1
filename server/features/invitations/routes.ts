import * as contract from '#contract/invitations.ts'
import { replyTexts } from '#contract/texts/replies.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
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
  route(api, contract.checkClientLink, async ({ params, request, answer }) =>
    answer(200, await checkInvitationLink(parts, 'Client', params.id, request.ip)),
  )

  route(api, contract.checkEmployeeLink, async ({ params, request, answer }) =>
    answer(200, await checkInvitationLink(parts, 'Employee', params.id, request.ip)),
  )

  route(api, contract.askForInvitation, async ({ body, request, answer }) => {
    await askForInvitation(parts, body.email, request.ip)
    return answer(200, { message: replyTexts.invitationAsked })
  })

  route(api, contract.inviteClient, async ({ actor, body, answer }) => {
    await sendInvitation(parts, actor, { role: 'Client', ...body })
    return answer(201, { message: replyTexts.invitationSent })
  })

  route(api, contract.listInvitationChoices, async ({ db, actor, answer }) =>
    answer(200, await listInvitationChoices(db, actor)),
  )

  route(api, contract.inviteEmployee, async ({ actor, body, answer }) => {
    await sendInvitation(parts, actor, { role: 'Employee', ...body })
    return answer(201, { message: replyTexts.invitationSent })
  })

  route(api, contract.listInvitations, async ({ actor, answer }) =>
    answer(200, { items: await listInvitations(parts, actor) }),
  )

  route(api, contract.resendInvitation, async ({ actor, params, answer }) => {
    await resendInvitation(parts, actor, params.id)
    return answer(200, { message: replyTexts.invitationSent })
  })

  route(api, contract.makeInvitationLink, async ({ actor, params, answer }) =>
    answer(200, { link: await createInvitationLink(parts, actor, params.id) }),
  )

  route(api, contract.withdrawInvitation, async ({ actor, params, answer }) => {
    await withdrawInvitation(parts, actor, params.id)
    return answer(204, undefined)
  })
}
