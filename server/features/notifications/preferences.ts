import { type NotificationKind, notificationKinds } from '#contract/notifications.ts'
import type { notificationGroups, Settings } from '#contract/settings.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import {
  type Channel,
  channels,
  everything,
  insertPreferences,
  type PreferenceColumn,
  type Preferences,
  preferencesRow,
  updatePreferences,
  whoWants,
} from './queries-preferences.ts'

type Wants = Record<Channel, boolean>
/** What comes of each kind, under the names of the documents. */
export type Groups = Pick<Settings, (typeof notificationGroups)[number]>
type ChangedGroups = { [Group in keyof Groups]?: { [C in Channel]?: boolean | undefined } | undefined }

/** Whether somebody wants to be told of a kind, in the app and by e-mail; before they chose, both (NOTE-4). */
export async function wants(db: DbOrTransaction, userId: string, kind: NotificationKind): Promise<Wants> {
  const chosen = (await preferencesRow(db, userId)) ?? everything
  return { notification: chosen[`${kind}_notification`], email: chosen[`${kind}_email`] }
}

/** Of these people those who want e-mails of a kind. */
export const wantingMail = (
  db: DbOrTransaction,
  userIds: readonly string[],
  kind: NotificationKind,
): Promise<string[]> => whoWants(db, userIds, `${kind}_email`)

export async function preferencesOf(db: DbOrTransaction, userId: string): Promise<Groups> {
  return groupsOf((await preferencesRow(db, userId)) ?? everything)
}

/** Makes somebody's preferences, all on; false when they are there already. */
export const beginPreferences = (tx: Transaction, userId: string): Promise<boolean> => insertPreferences(tx, userId)

/** Changes the switches that are given, and no other; undefined before there are preferences. */
export async function changePreferences(
  tx: Transaction,
  userId: string,
  groups: ChangedGroups,
): Promise<Groups | undefined> {
  const changed = await updatePreferences(tx, userId, columnsOf(groups))
  return changed && groupsOf(changed)
}

function groupsOf(row: Preferences): Groups {
  const groups = notificationKinds.map((kind) => [
    `${kind}_notifications`,
    { notification: row[`${kind}_notification`], email: row[`${kind}_email`] },
  ])
  return Object.fromEntries(groups) as Groups // each group is named after its kind
}

function columnsOf(groups: ChangedGroups): Partial<Preferences> {
  const changed = notificationKinds.flatMap((kind) => {
    const group = groups[`${kind}_notifications`] ?? {}
    return channels.flatMap((channel): [PreferenceColumn, boolean][] => {
      const on = group[channel]
      return on === undefined ? [] : [[`${kind}_${channel}`, on]]
    })
  })
  return Object.fromEntries(changed)
}
