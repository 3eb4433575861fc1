import type { Role } from '#contract/endpoint.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { notificationGroups, Settings } from '#contract/settings.ts'

export type Channel = 'notification' | 'email'
export type Preferences = Pick<Settings, (typeof notificationGroups)[number]>
/** Changed switches only. */
export type PreferenceChange = { [Group in keyof Preferences]?: Partial<Preferences[Group]> }

const groupOf = (kind: NotificationKind) => `${kind}_notifications` as const

/** The kinds of a role (NOTE-3, NOTE-4); those about employees only where the tier has employees (SUB-9). */
export function kindsFor(role: Role, withEmployees: boolean): readonly NotificationKind[] {
  if (role === 'Client') return ['message']
  if (role === 'Employee') return ['message', 'vacation']
  const ofEmployees = withEmployees ? (['vacation', 'milestone'] as const) : []
  return ['message', 'registration', 'onboarding', ...ofEmployees, 'storage']
}

export const isOn = (preferences: Preferences, kind: NotificationKind, channel: Channel): boolean =>
  preferences[groupOf(kind)][channel]

/** A master switch is on when all of its kinds are. */
export const areOn = (preferences: Preferences, kinds: readonly NotificationKind[], channel: Channel): boolean =>
  kinds.every((kind) => isOn(preferences, kind, channel))

/** The kinds that a change of a switch affects. */
export const changeFor = (
  preferences: Preferences,
  kinds: readonly NotificationKind[],
  channel: Channel,
  on: boolean,
): NotificationKind[] => kinds.filter((kind) => isOn(preferences, kind, channel) !== on)

/** The body of a change: only one switch of a group, because another page may have changed the other. */
export const switches = (kinds: readonly NotificationKind[], channel: Channel, on: boolean): PreferenceChange =>
  Object.fromEntries(kinds.map((kind) => [groupOf(kind), { [channel]: on }]))

/** The preferences after a change, for the optimistic display. */
export function applyChange(
  preferences: Preferences,
  kinds: readonly NotificationKind[],
  channel: Channel,
  on: boolean,
): Partial<Preferences> {
  return Object.fromEntries(kinds.map((kind) => [groupOf(kind), { ...preferences[groupOf(kind)], [channel]: on }]))
}
