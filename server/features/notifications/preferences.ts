import { type NotificationKind, notificationKinds } from '#contract/notifications.ts'
import type { notificationGroups, Settings } from '#contract/settings.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import {
  type Channel,
  channels,
  listPreferences,
  type Preference,
  updatePreferences,
} from './queries/notification-preferences.ts'

type EnabledChannels = Record<Channel, boolean>
/** The channels of each kind, under the API's names. */
export type PreferenceGroups = Pick<Settings, (typeof notificationGroups)[number]>
type ChangedGroups = { [Group in keyof PreferenceGroups]?: { [C in Channel]?: boolean | undefined } | undefined }

/** Whether a person wants a kind in the app and by email; both by default (NOTE-4). */
export async function findEnabledChannels(
  db: DbOrTransaction,
  userId: string,
  kind: NotificationKind,
): Promise<EnabledChannels> {
  return channelsOf(await listPreferences(db, userId), kind)
}

export async function findPreferences(db: DbOrTransaction, userId: string): Promise<PreferenceGroups> {
  return groupsOf(await listPreferences(db, userId))
}

/** Changes only the given switches; undefined when there are no preferences. */
export async function savePreferences(
  tx: Transaction,
  userId: string,
  groups: ChangedGroups,
): Promise<PreferenceGroups | undefined> {
  await updatePreferences(tx, userId, preferencesIn(groups))
  const stored = await listPreferences(tx, userId)
  return stored.length === 0 ? undefined : groupsOf(stored)
}

function channelsOf(stored: readonly Preference[], kind: NotificationKind): EnabledChannels {
  const isEnabled = (channel: Channel) =>
    !stored.some((preference) => preference.kind === kind && preference.channel === channel && !preference.enabled)
  return { notification: isEnabled('notification'), email: isEnabled('email') }
}

function groupsOf(stored: readonly Preference[]): PreferenceGroups {
  const groups = notificationKinds.map((kind) => [`${kind}_notifications`, channelsOf(stored, kind)])
  return Object.fromEntries(groups) as PreferenceGroups // each group is named after its kind
}

function preferencesIn(groups: ChangedGroups): Preference[] {
  return notificationKinds.flatMap((kind) =>
    channels.flatMap((channel): Preference[] => {
      const enabled = groups[`${kind}_notifications`]?.[channel]
      return enabled === undefined ? [] : [{ kind, channel, enabled }]
    }),
  )
}
