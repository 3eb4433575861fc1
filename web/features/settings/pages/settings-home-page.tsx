import { Navigate } from 'react-router'
import { home } from '#contract/domain/paths.ts'
import { settingsTabsFor } from '../settings-tabs.ts'
import { useViewer } from '#web/session/use-viewer.ts'

/** Redirects to the first tab (AUTH-17). */
export function SettingsHomePage() {
  const [first] = settingsTabsFor(useViewer())
  return <Navigate to={first?.path ?? home} replace />
}
