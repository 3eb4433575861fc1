import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { employeeTexts } from '#contract/texts.ts'
import classes from '#web/features/clients/client-tabs.module.css'

export type Part = { key: string; label: string; count?: number | undefined; body: ReactNode }

type Props = {
  parts: readonly [Part, ...Part[]]
  /** Name, state and contact: it stays on top together with the tabs. */
  head: ReactNode
}

/** The parts of an employee's page; which one is open stands in the address. */
export function Parts({ parts, head }: Props) {
  const [params, setParams] = useSearchParams()
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLDivElement>(null)
  const [first] = parts
  const open = parts.find(({ key }) => key === params.get('tab')) ?? first
  const at = parts.indexOf(open)
  // Where the tabs are wider than the window, the open one is brought into sight.
  useEffect(() => {
    const tab = list.current?.children[at]
    if (!list.current || !(tab instanceof HTMLElement)) return
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [at])
  // What was opened once stays: something typed there is not lost by a look elsewhere.
  if (!visited.has(open.key)) setVisited(new Set([...visited, open.key]))
  const choose = (key: string | null) => {
    setParams(key === null || key === first.key ? {} : { tab: key }, { replace: true, preventScrollReset: true })
  }
  return (
    <Tabs value={open.key} onChange={choose} keepMountedMode="display-none">
      <div className={classes.top}>
        {head}
        <Tabs.List ref={list} aria-label={employeeTexts.parts} className={classes.list}>
          {parts.map(({ key, label, count }) => (
            <Tabs.Tab key={key} value={key} className={classes.tab}>
              {label}
              {count !== undefined && count > 0 && <span className={classes.count}>{count}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {parts.map(({ key, body }) => (
        <Tabs.Panel key={key} value={key} className={classes.panel}>
          {visited.has(key) && body}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
