import { useEffect, useRef } from 'react'

/** Scrolls the open tab into view when the tabs are wider than their place. */
export function useOpenTab<Element extends HTMLElement>(at: number) {
  const list = useRef<Element>(null)
  useEffect(() => {
    const tab = list.current?.children[at]
    if (!list.current || !(tab instanceof HTMLElement)) return
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [at])
  return list
}
