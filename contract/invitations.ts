import { z } from 'zod'
import { EmailDelivery } from './domain/email-states.ts'
import { Email, Timestamp } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { itemsOf } from './domain/list.ts'
import { text } from './domain/text.ts'
import { InvitedFor } from './items.ts'
import { endpoint, nothing } from './endpoint.ts'

export const Invitation = z
  .object({
    _id: GivenId,
    email: z.string(),
    role: z.enum(['Employee', 'Client']),
    sent: Timestamp,
    expires: Timestamp,
    /** The name of the person who invited. */
    sent_by: z.string(),
    /** What became of its newest email; null where that was not recorded. */
    delivery: EmailDelivery.nullable(),
    /** What the inviter entered about the client; fields left empty are empty strings. */
    name: z.string(),
    business_name: z.string(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/** What the registration page learns from an invitation's link before anyone is signed in. */
export const CheckedLink = z
  .object({
    message: z.string(),
    manager_id: GivenId,
    email: z.string(),
    business_name: z.string(),
    /** What the agency entered about the client, to be filled in. */
    client: z.object({ name: z.string(), business_name: z.string() }).optional(),
  })
  .meta({ id: 'CheckedLink' })
export type CheckedLink = z.infer<typeof CheckedLink>

/** The `{id}` of the register calls is the link's token, not the id of the invitation. */
const LinkParams = z.object({ id: text(500) })
const Message = z.object({ message: z.string() })
const inviters = { Manager: true, Employee: 'add_new_clients' } as const

export const checkClientLink = endpoint({
  method: 'GET',
  path: '/api/clients/register/:id',
  who: 'anyone',
  summary: "Check a client's invitation link",
  params: LinkParams,
  answers: { 200: CheckedLink },
  problems: ['invalid_link', 'too_many_requests'],
})

export const checkEmployeeLink = endpoint({
  method: 'GET',
  path: '/api/employees/register/:id',
  who: 'anyone',
  summary: "Check an employee's invitation link",
  params: LinkParams,
  answers: { 200: CheckedLink },
  problems: ['invalid_link', 'too_many_requests'],
})

export const askForInvitation = endpoint({
  method: 'PUT',
  path: '/api/general/invitation/link',
  who: 'anyone',
  summary: 'Send the link of an open invitation again; the answer is the same for an unknown email',
  body: z.strictObject({ email: Email }),
  answers: { 200: Message },
  problems: ['too_many_requests'],
})

export const inviteClient = endpoint({
  method: 'POST',
  path: '/api/clients/add',
  who: inviters,
  summary: 'Invite a client by email; an openly invited one is sent again',
  body: z.strictObject({ email: Email, asked: InvitedFor.optional() }),
  answers: { 201: Message },
  problems: ['solo_client_limit', 'email_in_use', 'too_many_requests', 'too_many_emails'],
})

export const listInvitationChoices = endpoint({
  method: 'GET',
  path: '/api/invitations/choices',
  who: inviters,
  summary: 'What a client can be invited for: the services that are offered, and the accounts they ask for',
  answers: {
    200: z.object({
      services: z.array(z.object({ key: z.string(), title: z.string() })),
      /** `flag` is a platform of the documents, otherwise `key` is left out of the list. */
      accounts: z.array(
        z.object({ key: z.string(), title: z.string(), services: z.array(z.string()), flag: z.boolean() }),
      ),
    }),
  },
})

export const inviteEmployee = endpoint({
  method: 'POST',
  path: '/api/employees/add',
  who: { Manager: 'agency' },
  summary: 'Invite an employee by email',
  body: z.strictObject({ email: Email }),
  answers: { 201: Message },
  problems: ['email_in_use', 'too_many_requests', 'too_many_emails'],
})

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  who: inviters,
  summary: 'Open invitations; an Employee sees those of clients',
  answers: { 200: itemsOf(Invitation) },
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/resend',
  who: inviters,
  summary: 'Send an open invitation again',
  params: z.object({ id: Id }),
  answers: { 200: Message },
  problems: ['too_many_requests', 'too_many_emails'],
})

export const makeInvitationLink = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/link',
  who: inviters,
  summary: 'Make a link to copy; an Employee only of the invitations they sent',
  params: z.object({ id: Id }),
  answers: { 200: z.object({ link: z.string() }) },
  problems: ['forbidden', 'too_many_requests'],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  who: inviters,
  summary: 'Withdraw an invitation; every link of it ends. An Employee only those they sent',
  params: z.object({ id: Id }),
  answers: { 204: nothing },
  problems: ['forbidden'],
})
