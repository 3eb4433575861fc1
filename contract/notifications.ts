import { z } from 'zod'
import { Count, Timestamp, TimestampInput } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { signedIn } from './domain/roles.ts'
import { isPushService } from './domain/push-services.ts'
import { text } from './domain/text.ts'
import { endpoint, nothing } from './endpoint.ts'
import { pushTexts } from './texts/notifications.ts'

/** NOTE-3. */
export const notificationKinds = ['message', 'registration', 'onboarding', 'vacation', 'milestone', 'storage'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const Notification = z
  .object({
    _id: GivenId,
    message: z.string(),
    date: Timestamp,
    viewed: z.boolean(),
    /** A path of this app. */
    link: z.string(),
    /** The number of messages or changes behind this entry. */
    count: z.int(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/',
  who: signedIn,
  summary: "The caller's notifications, newest first, and how many were not viewed",
  answers: { 200: z.object({ items: z.array(Notification), unread: Count }) },
})

export const viewNotification = endpoint({
  method: 'POST',
  path: '/api/notifications/viewed',
  who: signedIn,
  summary: 'Mark one viewed',
  body: z.strictObject({ id: Id }),
  answers: { 200: Notification },
})

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/api/notifications/delete/:id',
  who: signedIn,
  summary: 'Delete one',
  params: z.object({ id: Id }),
  answers: { 204: nothing },
})

export const clearNotifications = endpoint({
  method: 'DELETE',
  path: '/api/notifications/all',
  who: signedIn,
  summary: 'Delete all, or those that came until the named time',
  /** The date of the newest one that the person saw. */
  query: z.object({ until: TimestampInput.optional() }),
  answers: { 204: nothing },
})

/** The subscription behind the unsubscribe link of an email; its token names one person and one kind. */
const Subscription = z.object({
  kind: z.enum(notificationKinds),
  business_name: z.string(),
  /** True while emails of this kind are sent. */
  email: z.boolean(),
})
const UnsubscribeParams = z.object({ token: text(500) })

export const showUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/notifications/unsubscribe/:token',
  who: 'anyone',
  summary: 'Which emails a link of an email would end; asking changes nothing',
  params: UnsubscribeParams,
  answers: { 200: Subscription },
  problems: ['invalid_link'],
})

/** Mail programs call this on one click (RFC 8058), with a body of their own. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/unsubscribe/:token',
  who: 'anyone',
  summary: 'End the emails of one kind; again: the same',
  params: UnsubscribeParams,
  consumes: 'anything',
  answers: { 200: Subscription },
  problems: ['invalid_link'],
})

export const showPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  who: signedIn,
  summary: 'The public key that a browser subscribes to push notifications with',
  answers: { 200: z.object({ key: z.string() }) },
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  who: signedIn,
  summary: 'Receive push notifications in this browser',
  body: z.strictObject({
    endpoint: z
      .url({ protocol: /^https$/ })
      .max(2000)
      .refine(isPushService, pushTexts.unknownService),
    /** A point of P-256 and 16 bytes, in base64url (RFC 8291). */
    keys: z.strictObject({
      p256dh: z.string().regex(/^B[\w-]{86}=?$/),
      auth: z.string().regex(/^[\w-]{22}(?:==)?$/),
    }),
  }),
  answers: { 201: z.object({ _id: GivenId }) },
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/push/subscriptions/:id',
  who: signedIn,
  summary: 'End push notifications of one browser',
  params: z.object({ id: Id }),
  answers: { 204: nothing },
})
