import { IconCreditCard, IconHistory, IconListCheck, IconPalette, IconUser, type TablerIcon } from '@tabler/icons-react'
import { type AppPath, canOpenPath, type Viewer } from '#contract/domain/paths.ts'
import type { Role } from '#contract/endpoint.ts'
import { settingsTexts } from '#contract/texts/settings.ts'

type SettingsEntry = { path: AppPath; label: string }
/** Its heading leads to `path`. The documents' names are its entries (SET-1). */
export type SettingsGroup = SettingsEntry & { icon: TablerIcon; entries: readonly SettingsEntry[] }

const account = { path: '/settings/account', label: settingsTexts.account } as const

const groups: readonly SettingsGroup[] = [
  {
    path: account.path,
    label: settingsTexts.you,
    icon: IconUser,
    entries: [
      account,
      { path: '/settings/notifications', label: settingsTexts.notifications },
      { path: '/settings/security', label: settingsTexts.security },
    ],
  },
  {
    path: '/settings/theme',
    label: settingsTexts.workspace,
    icon: IconPalette,
    entries: [
      { path: '/settings/theme', label: settingsTexts.theme },
      { path: '/settings/employees', label: settingsTexts.employees },
    ],
  },
  {
    path: '/settings/items',
    label: settingsTexts.items,
    icon: IconListCheck,
    entries: [{ path: '/settings/reminders', label: settingsTexts.reminders }],
  },
  { path: '/settings/billing', label: settingsTexts.billing, icon: IconCreditCard, entries: [] },
  { path: '/settings/audit', label: settingsTexts.activity, icon: IconHistory, entries: [] },
]

export const accountTitleFor = (role: Role): string =>
  role === 'Client' ? settingsTexts.contactInfo : settingsTexts.account

export const settingsGroupsFor = (viewer: Viewer): SettingsGroup[] =>
  groups
    .filter(({ path }) => canOpenPath(path, viewer))
    .map((group) => ({
      ...group,
      entries: group.entries
        .filter(({ path }) => canOpenPath(path, viewer))
        .map((entry) => (entry === account ? { ...entry, label: accountTitleFor(viewer.role) } : entry)),
    }))
