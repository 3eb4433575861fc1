import { EmailDelivery } from './domain/email-states.ts'
import { z } from 'zod'
import { registeredStages } from './domain/client-stages.ts'
import { Count, Timestamp } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { listOf, listQuery } from './domain/list.ts'
import { recordOf } from './domain/record-of.ts'
import { endpoint, nothing } from './endpoint.ts'
import { ClientItems } from './items.ts'
import { OnboardingRecord, ServiceState } from './onboarding-record.ts'
import { GeneralSettings } from './people.ts'

/** `services` can start; all of what was asked is there for a client in stage ready. */
const ReadyClient = z.object({
  _id: GivenId,
  business_name: z.string(),
  stage: z.enum(registeredStages),
  services: z.array(z.string()),
  since: Timestamp,
})

/** A conversation with unread messages, with the newest of them. */
const UnreadNews = z.object({
  conversation_id: GivenId,
  /** With the business of a Client. */
  sender: z.object({ _id: GivenId, name: z.string(), business_name: z.string().nullable() }),
  /** The group's name; null for a direct conversation. */
  group: z.string().nullable(),
  /** The first 200 characters, or the file's name. */
  message: z.string(),
  date: Timestamp,
  unread: Count,
})
export type UnreadNews = z.infer<typeof UnreadNews>
/** The newest unread conversations; at most 3. */
const unread = z.array(UnreadNews)

export const ManagerDashboard = z
  .object({
    /** The Manager's unread messages: exact below 1,000, and at least so many from there on. */
    managerCount: Count,
    employeeCount: Count,
    pending: Count,
    approved: Count,
    denied: Count,
    /** Active employees; 0 without the agency tier. */
    employees: Count,
    /** Employees who see nothing of any client yet, the newest first; at most 3. */
    without_grants: z.array(z.object({ _id: GivenId, name: z.string(), since: Timestamp })),
    /** Passwords known to people who no longer work with them; left out where there is none. */
    renewals: Count.optional(),
    unread,
    /** Clients with answers to review, the newest first; at most 5, and how many there are. */
    answered: z.object({
      items: z.array(
        z.object({
          _id: GivenId,
          business_name: z.string(),
          answers: Count,
          newest: z.object({ title: z.string(), by: z.string(), at: Timestamp }),
        }),
      ),
      clients: Count,
    }),
    /** Clients who became ready, or a service of theirs, in the last days, newest first; at most 3. */
    ready: z.array(ReadyClient),
    /** Clients who have not reacted to reminders, the longest waiting first; at most 20. */
    calls: z.array(
      z.object({ _id: GivenId, name: z.string(), business_name: z.string(), phone: z.string(), since: Timestamp }),
    ),
  })
  .meta({ id: 'ManagerDashboard' })
export type ManagerDashboard = z.infer<typeof ManagerDashboard>

export const EmployeeDashboard = z
  .object({
    settings: GeneralSettings,
    pendingCount: Count,
    approvedCount: Count,
    deniedCount: Count,
    unreadCount: Count,
    unread,
    /** Whether anything of any client is granted. */
    sees_clients: z.boolean(),
  })
  .meta({ id: 'EmployeeDashboard' })
export type EmployeeDashboard = z.infer<typeof EmployeeDashboard>

export const ClientDashboard = z
  .object({
    onboarding: OnboardingRecord.nullable(),
    required: Count,
    completed: Count,
    unreadCount: Count,
    unread,
    /** The required items; `next` is the first open one. */
    items: z.object({ settled: Count, of: Count, minutes_left: z.number(), next: z.string().nullable() }),
    /** What the agency does once it has everything. */
    services: ClientItems.shape.services,
  })
  .meta({ id: 'ClientDashboard' })
export type ClientDashboard = z.infer<typeof ClientDashboard>

export const OnboardingBoardRow = z
  .object({
    _id: GivenId,
    name: z.string(),
    business_name: z.string(),
    email: z.string(),
    phone: z.string(),
    required: Count,
    completed: Count,
    last_activity: Timestamp.nullable(),
    missing: z.array(z.string()),
    /** Per chosen service: what the agency still waits for. An empty list means the service can start. */
    services: z.array(ServiceState),
    last_reminder: Timestamp.nullable(),
    /** What became of its email. */
    reminder_delivery: EmailDelivery.nullable(),
    stage: z.enum(registeredStages),
    /** Since when the client waits for the next step, and the whole days in the workspace's time zone. */
    since: Timestamp,
    days_waiting: Count,
  })
  .meta({ id: 'OnboardingBoardRow' })
export type OnboardingBoardRow = z.infer<typeof OnboardingBoardRow>

export const showManagerDashboard = endpoint({
  method: 'GET',
  path: '/api/managers/dashboard-data',
  who: { Manager: true },
  summary: 'Unread messages and vacation counts',
  answers: { 200: ManagerDashboard },
})

export const showEmployeeDashboard = endpoint({
  method: 'GET',
  path: '/api/employees/dashboard',
  who: { Employee: true },
  summary: 'General permissions, vacation counts and unread messages',
  answers: { 200: EmployeeDashboard },
})

export const showClientDashboard = endpoint({
  method: 'GET',
  path: '/api/clients/dashboard',
  who: { Client: true },
  viewable: true,
  summary: 'How far the onboarding is, and unread messages',
  answers: { 200: ClientDashboard },
})

export const listOnboardingBoard = endpoint({
  method: 'GET',
  path: '/api/managers/onboarding-board',
  who: { Manager: true },
  summary: 'Each client with its progress and what is missing',
  query: listQuery(['name', 'business_name', 'email', 'phone', 'since']).extend({
    /** `review` for the clients with answers to review, in whichever stage they are. */
    stage: z.enum(registeredStages).optional(),
  }),
  answers: {
    /**
     * With paging `stages` counts what each of them lists, `active` all active clients and `archived` the others, whatever was
     * searched.
     */
    200: listOf(OnboardingBoardRow).extend({
      stages: z.object(recordOf(registeredStages, Count)).optional(),
      active: Count.optional(),
      archived: Count.optional(),
    }),
  },
  problems: ['paging_needed'],
})

export const remindClient = endpoint({
  method: 'POST',
  path: '/api/onboarding/remind/:client_id',
  who: { Manager: true },
  summary: 'Remind a client of what is missing, once in 24 hours',
  params: z.object({ client_id: Id }),
  answers: { 204: nothing },
  problems: ['already_reminded', 'too_many_emails'],
})
