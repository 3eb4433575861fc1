import { type NotificationKind, notificationKinds } from '#contract/notifications.ts'
import type { notificationGroups, Settings } from '#contract/settings.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import {
  type Channel,
  channels,
  filterByPreference,
  insertPreferences,
  listPreferences,
  type Preference,
  updatePreferences,
} from './queries-preferences.ts'

type Wants = Record<Channel, boolean>
/** The channels of each kind, under the names of the documents. */
export type Groups = Pick<Settings, (typeof notificationGroups)[number]>
type ChangedGroups = { [Group in keyof Groups]?: { [C in Channel]?: boolean | undefined } | undefined }

/** Whether a person wants a kind in the app and by email; both until they chose (NOTE-4). */
export async function wants(db: DbOrTransaction, userId: string, kind: NotificationKind): Promise<Wants> {
  return channelsOf(await listPreferences(db, userId), kind)
}

/** Those of the people who want emails of a kind. */
export const wantingMail = (
  db: DbOrTransaction,
  userIds: readonly string[],
  kind: NotificationKind,
): Promise<string[]> => filterByPreference(db, userIds, kind, 'email')

export async function preferencesOf(db: DbOrTransaction, userId: string): Promise<Groups> {
  return groupsOf(await listPreferences(db, userId))
}

/** Inserts preferences with everything enabled; false when there are some already. */
export const beginPreferences = (tx: Transaction, userId: string): Promise<boolean> => insertPreferences(tx, userId)

/** Changes only the given switches; undefined before there are preferences. */
export async function changePreferences(
  tx: Transaction,
  userId: string,
  groups: ChangedGroups,
): Promise<Groups | undefined> {
  await updatePreferences(tx, userId, preferencesIn(groups))
  const stored = await listPreferences(tx, userId)
  return stored.length === 0 ? undefined : groupsOf(stored)
}

function channelsOf(stored: readonly Preference[], kind: NotificationKind): Wants {
  const isEnabled = (channel: Channel) =>
    !stored.some((one) => one.kind === kind && one.channel === channel && !one.enabled)
  return { notification: isEnabled('notification'), email: isEnabled('email') }
}

function groupsOf(stored: readonly Preference[]): Groups {
  const groups = notificationKinds.map((kind) => [`${kind}_notifications`, channelsOf(stored, kind)])
  return Object.fromEntries(groups) as Groups // each group is named after its kind
}

function preferencesIn(groups: ChangedGroups): Preference[] {
  return notificationKinds.flatMap((kind) =>
    channels.flatMap((channel): Preference[] => {
      const enabled = groups[`${kind}_notifications`]?.[channel]
      return enabled === undefined ? [] : [{ kind, channel, enabled }]
    }),
  )
}
