import { Navigate } from '#web/lib/navigation/router.tsx'
import { settingsTexts } from '#contract/texts/settings.ts'
import { SettingsPage, useIsPhone } from '../settings-page.tsx'

/** Opens Account (AUTH-17), and on a phone the list of all entries. */
export const SettingsHomePage = () =>
  useIsPhone() ? <SettingsPage title={settingsTexts.title} /> : <Navigate to="/settings/account" replace />
