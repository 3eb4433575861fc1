import { z } from 'zod'
import { Count, Timestamp } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { roles } from './domain/roles.ts'
import { text } from './domain/text.ts'
import type { Problem } from './errors.ts'
import { Conversation, FileMessageBody, Message, TextMessageBody } from './messages.ts'
import { Notification } from './notifications.ts'
import { Theme } from './themes.ts'
import { VacationEvent } from './vacations.ts'

const nothing = z.strictObject({})
const done = z.object({})

/** Events from the browser, each with the answer of its acknowledgement. */
export const fromBrowser = {
  'verify user': {
    carries: nothing,
    answers: z.object({ id: GivenId, name: z.string(), role: z.enum(roles), manager_id: GivenId.optional() }),
  },
  /** Starts this connection's feed of notifications. */
  'register notification': { carries: nothing, answers: done },
  'conversation selected': { carries: z.strictObject({ id: Id }), answers: done },
  /** The bodies of the message calls; the acknowledgement is the stored message. */
  'message sent': { carries: z.discriminatedUnion('type', [TextMessageBody, FileMessageBody]), answers: Message },
  typing: { carries: z.strictObject({ conversation_id: Id }), answers: done },
  /** Sends the client's unsent change labels to the Manager. */
  onboarding: { carries: z.strictObject({ changes: z.array(text(200)).max(50).optional() }), answers: done },
  logout: { carries: nothing, answers: done },
} as const

const Someone = z.object({ id: GivenId })
const Reload = z.object({})

/** Events from the server, by name without suffix. */
export const fromServer = {
  /**
   * From now on the connection gets every event. In the `quiet_ms` before (60,000 at most) this person had no event, so a
   * page that was opened within that time has missed none.
   */
  joined: z.object({ quiet_ms: Count }),
  'user connected': Someone,
  'user disconnected': Someone,
  'message received': Message,
  'conversation updated': z.union([Conversation, z.object({ _id: GivenId, deleted: z.literal(true) })]),
  typing: z.object({ user_id: GivenId, name: z.string() }),
  'notification received': Notification,
  'notification update': Reload,
  'vacation submitted': VacationEvent,
  'vacation decided': VacationEvent,
  'vacations changed': Reload,
  read: z.object({ user_id: GivenId, seq: z.int(), date: Timestamp }),
  'employee message': z.object({
    employee_id: GivenId,
    conversation_id: GivenId,
    message: Message,
    unread_count: Count,
  }),
  onboarding: z.object({ client_id: GivenId, required: Count, completed: Count }),
  permissions: Reload,
  /** A person visible to the reader has another name, email or the like (docs/decisions/0011). */
  'people changed': Reload,
  subscription: z.object({ subscription_status: z.string(), tier: z.string() }),
  theme: Theme,
  logout: z.object({ reason: z.string() }),
} as const

/** The id in the suffix of an event's name; events that are not listed have no suffix. */
export const suffixes = {
  'message received': 'conversation_id',
  typing: 'conversation_id',
  'notification received': 'user_id',
  'notification update': 'user_id',
  'vacation submitted': 'manager_id',
  'vacation decided': 'user_id',
  read: 'conversation_id',
  'employee message': 'manager_id',
  onboarding: 'manager_id',
  permissions: 'user_id',
  subscription: 'manager_id',
  theme: 'manager_id',
} as const satisfies { [Event in keyof typeof fromServer]?: 'conversation_id' | 'user_id' | 'manager_id' }

export type BrowserEvent = keyof typeof fromBrowser
export type ServerEvent = keyof typeof fromServer
export type SuffixedEvent = keyof typeof suffixes

export type BrowserCarries<Event extends BrowserEvent> = z.output<(typeof fromBrowser)[Event]['carries']>
export type Acknowledged<Event extends BrowserEvent> = z.output<(typeof fromBrowser)[Event]['answers']> | Problem
export type ServerCarries<Event extends ServerEvent> = z.output<(typeof fromServer)[Event]>

/** The events of `new Server<ClientToServer, ServerToClient>()`; each is acknowledged with the answer or the problem. */
export type ClientToServer = {
  [Event in BrowserEvent]: (
    carries: z.input<(typeof fromBrowser)[Event]['carries']>,
    acknowledge: (answer: Acknowledged<Event>) => void,
  ) => void
}

export type ServerToClient = {
  [Event in ServerEvent as Event extends SuffixedEvent ? `${Event} ${string}` : Event]: (
    carries: ServerCarries<Event>,
  ) => void
}

/** True for an acknowledgement that is a problem; no answer has a `code` and a `status`. */
export const isProblem = (answer: object): answer is Problem => 'code' in answer && 'status' in answer

export const messageReceived = (conversationId: string) => `message received ${conversationId}` as const
export const typingIn = (conversationId: string) => `typing ${conversationId}` as const
export const readIn = (conversationId: string) => `read ${conversationId}` as const
export const notificationReceived = (userId: string) => `notification received ${userId}` as const
export const notificationUpdate = (userId: string) => `notification update ${userId}` as const
export const vacationSubmitted = (managerId: string) => `vacation submitted ${managerId}` as const
export const vacationDecided = (userId: string) => `vacation decided ${userId}` as const
export const employeeMessage = (managerId: string) => `employee message ${managerId}` as const
export const onboardingChanged = (managerId: string) => `onboarding ${managerId}` as const
export const permissionsChanged = (userId: string) => `permissions ${userId}` as const
export const themeChanged = (managerId: string) => `theme ${managerId}` as const
export const subscriptionChanged = (managerId: string) => `subscription ${managerId}` as const
