import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { settingsTexts } from '#contract/texts/settings.ts'
import classes from '#web/features/settings/settings-page.module.css'
import { settingsTabsFor } from '#web/features/settings/settings-tabs.ts'
import { useViewer } from '#web/session/use-viewer.ts'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'

/** `wide` is for tables; forms keep a narrow width. */
type Props = { title: string; wide?: boolean; children: ReactNode }

/** Scrolls the row of tabs to the current one, never the page. */
function keepInSight(tab: HTMLAnchorElement | null) {
  const row = tab?.parentElement
  if (!row) return undefined
  const observer = new ResizeObserver(() => {
    row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  })
  observer.observe(row)
  return () => observer.disconnect()
}

/** The frame of a settings page with its tabs (SET-1). */
export function SettingsPage({ title, wide, children }: Props) {
  const { pathname } = useLocation()
  const tabs = settingsTabsFor(useViewer())
  return (
    <Page title={title} back={backToDashboard}>
      <div className={classes.root}>
        {tabs.length > 1 && (
          <nav className={classes.tabs} aria-label={settingsTexts.tabs}>
            {tabs.map(({ path, label, icon: Icon }) => (
              <Link
                key={path}
                ref={path === pathname ? keepInSight : undefined}
                to={path}
                className={classes.tab}
                aria-current={path === pathname ? 'page' : undefined}
              >
                <Icon size={18} stroke={1.75} aria-hidden="true" />
                {label}
              </Link>
            ))}
          </nav>
        )}
        <div className={classes.body} data-wide={wide || undefined}>
          {children}
        </div>
      </div>
    </Page>
  )
}
