import {
  IconBell,
  IconCreditCard,
  IconHistory,
  IconListCheck,
  IconLock,
  IconMailForward,
  IconPalette,
  IconUser,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import { type AppPath, canOpenPath, type Viewer } from '#contract/domain/paths.ts'
import type { Role } from '#contract/endpoint.ts'
import { settingsTexts } from '#contract/texts/settings.ts'

export type SettingsTab = { path: AppPath; label: string; icon: TablerIcon }

/** In the order of SET-1, then Activity (SET-8); the first one is the default. */
const tabs: readonly SettingsTab[] = [
  { path: '/settings/account', label: settingsTexts.account, icon: IconUser },
  { path: '/settings/notifications', label: settingsTexts.notifications, icon: IconBell },
  { path: '/settings/security', label: settingsTexts.security, icon: IconLock },
  { path: '/settings/billing', label: settingsTexts.billing, icon: IconCreditCard },
  { path: '/settings/items', label: settingsTexts.items, icon: IconListCheck },
  { path: '/settings/employees', label: settingsTexts.employees, icon: IconUsersGroup },
  { path: '/settings/theme', label: settingsTexts.theme, icon: IconPalette },
  { path: '/settings/reminders', label: settingsTexts.reminders, icon: IconMailForward },
  { path: '/settings/audit', label: settingsTexts.activity, icon: IconHistory },
]

export const accountTitleFor = (role: Role): string =>
  role === 'Client' ? settingsTexts.contactInfo : settingsTexts.account

export const settingsTabsFor = (viewer: Viewer): SettingsTab[] =>
  tabs
    .filter(({ path }) => canOpenPath(path, viewer))
    .map((tab) => (tab.path === '/settings/account' ? { ...tab, label: accountTitleFor(viewer.role) } : tab))
