import { z } from 'zod'
import { Count, ItemTitles, TimeZone, Timestamp, TimestampInput } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { listOf, listQuery } from './domain/list.ts'
import { endpoint } from './endpoint.ts'

/** The audited actions by kind. The activity list filters by kind. */
export const auditKinds = {
  clients: [
    'client.archived',
    'client.unarchived',
    'client.offboarded',
    'client.exported',
    'client.viewed_as',
    'client.deleted',
    'client.billing_changed',
    'client.due_date_changed',
    'client.reminders_paused',
    'client.reminders_resumed',
    'client.called',
    'contract.uploaded',
    'contract.signed',
    'contract.deleted',
    'credential.changed',
    'credential.revealed',
    'credential.works',
    'credential.not_working',
    'credential.check_withdrawn',
    'credential.renewal_asked',
    'credential.renewal_dismissed',
    'item.asked',
    'item.withdrawn',
    'item.filled_in',
    'item.decided',
  ],
  employees: [
    'employee.created',
    'employee.welcomed',
    'employee.link_made',
    'employee.archived',
    'employee.unarchived',
    'employee.email_changed',
    'employee.deleted',
    'permission.changed',
    'permission.end_changed',
    'permission.ended',
    'vacation.decided',
    'vacation.stand_in_given',
    'vacation.stand_in_ended',
    'inbox.viewed',
  ],
  invitations: ['invitation.sent', 'invitation.link_made', 'invitation.withdrawn'],
  messages: ['group.renamed', 'group.deleted'],
  sign_in: [
    'account.email_changed',
    'two_step.on',
    'two_step.off',
    'sessions.ended',
    'two_step.required',
    'two_step.not_required',
    'idle_limit.changed',
    'passkey.added',
    'passkey.removed',
    'passkey.refused',
  ],
  workspace: [
    'account.name_changed',
    'data.exported',
    'theme.changed',
    'reminders.changed',
    'item_list.changed',
    'item_list.applied',
  ],
} as const
export type AuditKind = keyof typeof auditKinds
export type AuditAction = (typeof auditKinds)[AuditKind][number]

/** The kinds in the order in which the filter offers them. Object.keys forgets its keys. */
export const auditKindNames = Object.keys(auditKinds) as AuditKind[]

export const AuditEntry = z
  .object({
    _id: GivenId,
    date: Timestamp,
    actor: z.string(),
    actor_id: GivenId,
    action: z.string(),
    subject: z.string(),
    /** Details in words; '' where action and subject say enough. */
    detail: z.string(),
    /** The stored name of a password, a decision or a role; '' for none. */
    field: z.string(),
    /** The second party, such as the client whose permissions were given; '' for none. */
    about: z.string(),
    /** The stored names of permissions. */
    granted: z.array(z.string()),
    revoked: z.array(z.string()),
    titles: ItemTitles,
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/settings/audit',
  who: { Manager: true },
  summary: 'Who did what in the workspace; without a column to sort by the newest first',
  query: listQuery(['date', 'actor', 'action', 'subject']).extend({
    kind: z.enum(auditKindNames).optional(),
    subject: Id.optional(),
    from: TimestampInput.optional(),
    /** Only entries before this time. */
    before: TimestampInput.optional(),
  }),
  answers: { 200: listOf(AuditEntry) },
  problems: ['paging_needed'],
})

/** The days that `countAudit` counts, today included. */
export const countedDays = 30

export const countAudit = endpoint({
  method: 'GET',
  path: '/api/settings/audit/days',
  who: { Manager: true },
  summary: "How many entries each of the last 30 days of the caller's time zone has, and the 30 days before them",
  query: z.object({ time_zone: TimeZone }),
  answers: {
    200: z.object({ days: z.array(z.object({ date: z.iso.date(), count: Count })).length(countedDays), before: Count }),
  },
})
