import { IconBell, IconUsersGroup, type TablerIcon } from '@tabler/icons-react'
import { type AppPath, mayOpen, type Viewer } from '#contract/domain/paths.ts'
import { settingsTexts } from '#contract/texts.ts'

export type SettingsTab = { path: AppPath; label: string; icon: TablerIcon }

/** In the order of SET-1; the first one is what Settings opens. */
const tabs: readonly SettingsTab[] = [
  { path: '/settings/notifications', label: settingsTexts.notifications, icon: IconBell },
  { path: '/settings/employees', label: settingsTexts.employees, icon: IconUsersGroup },
]

export const tabsFor = (viewer: Viewer): SettingsTab[] => tabs.filter(({ path }) => mayOpen(path, viewer))
