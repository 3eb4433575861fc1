import { useHotkeys } from '@mantine/hooks'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Viewer } from '#contract/domain/paths.ts'
import type { QuickFindProps } from '#web/features/search/quick-find.tsx'
import { loadWithStyles } from '#web/lib/loading/load-with-styles.ts'

const load = () => loadWithStyles(() => import('#web/features/search/quick-find.tsx'))

/** Long after the page itself has come, in ms. */
const quietAfter = 3000

/**
 * Opens quick find, by Ctrl+K or Cmd+K wherever the focus is. What it is made of comes once the page has, so that it opens at once
 * and also where the server has gone meanwhile.
 */
export function useQuickFind(viewer: Viewer, open: boolean): { find: () => void; dialog: ReactNode } {
  const [opened, setOpened] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<QuickFindProps>>()
  // Where it cannot be loaded the page says that the connection is lost; the next press tries again.
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
