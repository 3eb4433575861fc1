import { useHotkeys } from '@mantine/hooks'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Viewer } from '#contract/domain/paths.ts'
import type { QuickFindProps } from '#web/features/search/quick-find.tsx'

const load = () => import('#web/features/search/quick-find.tsx')

/** In ms. Long after the page itself has loaded. */
const quietAfter = 3000

/**
 * Opens quick find with Ctrl+K or Cmd+K from any focus. Its code is loaded after the page, so that it opens at once and
 * also while the server is unreachable.
 */
export function useQuickFind(viewer: Viewer, open: boolean): { find: () => void; dialog: ReactNode } {
  const [opened, setOpened] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<QuickFindProps>>()
  // When loading fails, the page shows that the connection is lost. The next key press retries.
  const bring = () =>
    load()
      .then(({ QuickFind }) => setDialog(() => QuickFind))
      .catch(() => setOpened(false))
  const find = () => {
    setOpened(true)
    if (!Dialog) void bring()
  }
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), quietAfter)
    return () => clearTimeout(timer)
  }, [])
  useHotkeys([['mod+K', find]], [], true)
  const dialog = Dialog && <Dialog opened={opened} viewer={viewer} open={open} onClose={() => setOpened(false)} />
  return { find, dialog }
}
