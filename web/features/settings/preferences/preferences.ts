import type { Role } from '#contract/endpoint.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { notificationGroups, Settings } from '#contract/settings.ts'

export type Channel = 'notification' | 'email'
export type Preferences = Pick<Settings, (typeof notificationGroups)[number]>
/** The switches that were turned, and no other. */
export type PreferenceChange = { [Group in keyof Preferences]?: Partial<Preferences[Group]> }

const groupOf = (kind: NotificationKind) => `${kind}_notifications` as const

/** What somebody can be told of at all (NOTE-3, NOTE-4); what is about employees only where there are any (SUB-9). */
export function kindsFor(role: Role, withEmployees: boolean): readonly NotificationKind[] {
  if (role === 'Client') return ['message']
  if (role === 'Employee') return ['message', 'vacation']
  return ['message', 'registration', 'onboarding', ...(withEmployees ? (['vacation', 'milestone'] as const) : [])]
}

export const isOn = (preferences: Preferences, kind: NotificationKind, channel: Channel): boolean =>
  preferences[groupOf(kind)][channel]

/** A master switch is on when all of its kinds are. */
export const areOn = (preferences: Preferences, kinds: readonly NotificationKind[], channel: Channel): boolean =>
  kinds.every((kind) => isOn(preferences, kind, channel))

/** Which of these kinds a turn of a switch would change. */
export const changeFor = (
  preferences: Preferences,
  kinds: readonly NotificationKind[],
  channel: Channel,
  on: boolean,
): NotificationKind[] => kinds.filter((kind) => isOn(preferences, kind, channel) !== on)

/** What is sent of a turn: the other switch of the group may have been turned on another page meanwhile. */
export const switches = (kinds: readonly NotificationKind[], channel: Channel, on: boolean): PreferenceChange =>
  Object.fromEntries(kinds.map((kind) => [groupOf(kind), { [channel]: on }]))

/** What is shown of a turn: the groups of these kinds with a switch turned; nothing of the others. */
export function applyChange(
  preferences: Preferences,
  kinds: readonly NotificationKind[],
  channel: Channel,
  on: boolean,
): Partial<Preferences> {
  return Object.fromEntries(kinds.map((kind) => [groupOf(kind), { ...preferences[groupOf(kind)], [channel]: on }]))
}
