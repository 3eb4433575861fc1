import { useMedia } from '#web/lib/use-store.ts'
import { IconChevronRight, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from '#web/lib/navigation/router.tsx'
import { settingsTexts } from '#contract/texts/settings.ts'
import classes from '#web/features/settings/settings-page.module.css'
import { settingsGroupsFor } from '#web/features/settings/settings-tabs.ts'
import { useViewer } from '#web/session/use-viewer.ts'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'
import blocks from '#web/ui/blocks.module.css'

/** `wide` is for tables; forms keep a narrow width. */
type Props = { title: string; wide?: boolean; children?: ReactNode }

const backToSettings = { to: '/settings', label: settingsTexts.back }

export const useIsPhone = () => useMedia('(max-width: 48em)')

/** The frame of a settings page with its navigation (SET-1). On a phone the list of entries is a page of its own. */
export function SettingsPage({ title, wide, children }: Props) {
  const isPhone = useIsPhone()
  return (
    <Page title={title} back={isPhone && children ? backToSettings : backToDashboard}>
      <div className={classes.root}>
        {!(isPhone && children) && <SettingsNavigation />}
        {children && (
          <div className={classes.body} data-wide={wide || undefined}>
            {children}
          </div>
        )}
      </div>
    </Page>
  )
}

/** A heading leads to its first entry. On a tablet only the open one shows its entries. */
function SettingsNavigation() {
  const { pathname } = useLocation()
  const groups = settingsGroupsFor(useViewer())
  const renderLink = (
    { path, label, icon: Icon }: { path: string; label: string; icon?: TablerIcon },
    current: boolean,
  ) => (
    <Link to={path} className={`${blocks.pressable} ${classes.entry}`} aria-current={current ? 'page' : undefined}>
      {Icon && <Icon size={18} stroke={1.75} aria-hidden="true" />}
      {label}
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" className={classes.chevron} />
    </Link>
  )
  return (
    <nav aria-label={settingsTexts.tabs}>
      <ul className={classes.groups}>
        {groups.map((group) => {
          const at = [...group.entries, group].find(({ path }) => path === pathname)
          return (
            <li key={group.path} className={classes.group} data-open={at !== undefined || undefined}>
              {groups.length > 1 && <div className={classes.heading}>{renderLink(group, at === group)}</div>}
              {group.entries.length > 0 && (
                <ul className={classes.entries}>
                  {group.entries.map((entry) => (
                    <li key={entry.path}>{renderLink(entry, at === entry)}</li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
