import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import classes from '#web/ui/page-tabs.module.css'

export type PageTab = { key: string; label: string; count?: string | number | undefined; body: ReactNode }

type Props = {
  /** What the tabs are parts of. */
  label: string
  tabs: readonly PageTab[]
  /** Name, state and contact: it stays on top together with the tabs. */
  head?: ReactNode
}

/** The parts of a page about somebody; which one is open stands in the address. */
export function PageTabs({ label: whole, tabs, head }: Props) {
  const [params, setParams] = useSearchParams()
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLDivElement>(null)
  const [first] = tabs
  const open = tabs.find(({ key }) => key === params.get('tab')) ?? first
  const at = tabs.findIndex(({ key }) => key === open?.key)
  // Where the tabs are wider than the window, the open one is brought into sight.
  useEffect(() => {
    const tab = list.current?.children[at]
    if (!list.current || !(tab instanceof HTMLElement)) return
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [at])
  if (!open) return head
  // What was opened once stays: something typed or on its way there is not lost by a look elsewhere.
  if (!visited.has(open.key)) setVisited(new Set([...visited, open.key]))
  const choose = (key: string | null) => {
    setParams(key === null || key === first?.key ? {} : { tab: key }, { replace: true, preventScrollReset: true })
  }
  return (
    <Tabs value={open.key} onChange={choose} keepMountedMode="display-none">
      <div className={classes.top}>
        {head}
        <Tabs.List ref={list} aria-label={whole} className={classes.list}>
          {tabs.map(({ key, label, count }) => (
            <Tabs.Tab key={key} value={key} className={classes.tab}>
              {label}
              {count !== undefined && <span className={classes.count}>{count}</span>}
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
