import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { settingsTexts } from '#contract/texts.ts'
import classes from '#web/features/settings/settings-page.module.css'
import { tabsFor } from '#web/features/settings/settings-tabs.ts'
import { useViewer } from '#web/features/settings/use-viewer.ts'
import { backToDashboard } from '#web/shell/back-to-dashboard.ts'
import { Page } from '#web/shell/page.tsx'

/** A part of the settings, and the way to the others (SET-1). */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const tabs = tabsFor(useViewer())
  return (
    <Page title={title} back={backToDashboard}>
      <div className={classes.root}>
        {tabs.length > 1 && (
          <nav className={classes.tabs} aria-label={settingsTexts.tabs}>
            {tabs.map(({ path, label, icon: Icon }) => (
              <Link key={path} to={path} className={classes.tab} aria-current={path === pathname ? 'page' : undefined}>
                <Icon size={18} stroke={1.75} aria-hidden="true" />
                {label}
              </Link>
            ))}
          </nav>
        )}
        <div className={classes.body}>{children}</div>
      </div>
    </Page>
  )
}
