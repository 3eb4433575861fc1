import { useEffect, useRef } from 'react'

/**
 * Returns the focus to where it was, unless the caller navigates: then the new page takes it, or its content where the
 * page component stays mounted, as between two conversations.
 */
export function useFocusBack(): () => void {
  const before = useRef(document.activeElement)
  const isLeaving = useRef(false)
  useEffect(() => {
    const from = before.current
    return () => {
      const target = isLeaving.current ? document.getElementById('content') : from
      // After the dialog closed and the next page rendered.
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
