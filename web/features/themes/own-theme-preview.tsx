import { useQuery } from '@tanstack/react-query'
import { showTheme } from '#contract/themes.ts'
import { ThemePreview } from './theme-preview.tsx'
import { colorsOf } from './use-theme-draft.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { workspaceIdOf } from '#web/session/token.ts'
import { useClaims } from '#web/session/use-session.ts'

/** The workspace's saved look, as a client sees it. */
export function OwnThemePreview() {
  const managerId = workspaceIdOf(useClaims())
  const { data } = useQuery(queryFor(showTheme, { params: { managerId } }))
  return data && <ThemePreview colors={colorsOf(data)} logo={data.thumbnail_logo?.location} />
}
