import { Box, Tabs } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from '#web/lib/navigation/router.tsx'
import classes from '#web/ui/page-tabs.module.css'
import styles from '#web/ui/styles.module.css'
import { useOpenTab } from '#web/ui/use-open-tab.ts'

export type PageTab = {
  key: string
  label: string
  count?: string | number | undefined
  /** The keys of tabs within it: their addresses open it. */
  within?: readonly string[]
  body: ReactNode
}

type Props = {
  /** The subject of the tabs. */
  label: string
  tabs: readonly PageTab[]
  /** Name, state and contact. They stay on top together with the tabs. */
  head?: ReactNode
  /** A tab with an address of its own, and the page that has the others. */
  at?: { tab: string; page: string }
  /** Within a tab of the page. */
  nested?: boolean
  /** Loads the code of the tabs that are not open yet. */
  prefetch?: () => void
}

/** The tabs of a person's page. The address contains the open one. */
export function PageTabs({ label: whole, tabs, head, prefetch, at: own, nested = false }: Props) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [first] = tabs
  const selected = own?.tab ?? params.get('tab') ?? ''
  const open = tabs.find(({ key, within }) => key === selected || within?.includes(selected)) ?? first
  const list = useOpenTab<HTMLDivElement>(tabs.findIndex(({ key }) => key === open?.key))
  if (!open) return head
  // A tab stays mounted after its first opening, so that typed text and running requests survive a switch.
  if (!visited.has(open.key)) setVisited(new Set([...visited, open.key]))
  const choose = (key: string | null) => {
    const search = key === null || key === first?.key ? '' : `?tab=${key}`
    void navigate({ ...(own && { pathname: own.page }), search }, { replace: true, preventScrollReset: true })
  }
  return (
    <Tabs miw={0} value={open.key} onChange={choose} keepMountedMode="display-none">
      <div className={nested ? classes.nested : classes.top}>
        {head}
        <Tabs.List ref={list} aria-label={whole} className={classes.list} onPointerEnter={prefetch} onFocus={prefetch}>
          {tabs.map(({ key, label, count }) => (
            <Tabs.Tab key={key} value={key} className={classes.tab}>
              {label}
              {count !== undefined && (
                <Box component="span" className={styles.tabular ?? ''} ml={6} c="dimmed" fz="xs" fw={400}>
                  {count}
                </Box>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {tabs.map(({ key, body }) => (
        <Tabs.Panel key={key} value={key} className={classes.panel}>
          {visited.has(key) && body}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
