import { useEffect, useRef } from 'react'

/**
 * The focus goes back to where it was before, unless what is called says that it is on its way to another page: there the page
 * takes it, and the content does where the page stays the same one, as the messages do from one conversation to the next.
 */
export function useFocusBack(): () => void {
  const before = useRef(document.activeElement)
  const isLeaving = useRef(false)
  useEffect(() => {
    const from = before.current
    return () => {
      const target = isLeaving.current ? document.getElementById('content') : from
      // After the dialog is gone, and the next page is drawn.
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true })
      })
    }
  }, [])
  return () => {
    isLeaving.current = true
  }
}
