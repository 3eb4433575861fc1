import { Navigate } from 'react-router'
import { home } from '#contract/domain/paths.ts'
import { tabsFor } from '#web/features/settings/settings-tabs.ts'
import { useViewer } from '#web/features/settings/use-viewer.ts'

/** `/settings`: the first of its parts (AUTH-17). */
export function Component() {
  const [first] = tabsFor(useViewer())
  return <Navigate to={first?.path ?? home} replace />
}
