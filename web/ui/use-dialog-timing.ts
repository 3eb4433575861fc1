import { useEffect, useRef, useState } from 'react'

/** How long after its closing the dialog is emptied, so that nobody sees it happen. */
const resetsAfter = 500

/**
 * A dialog that closes after success, and is emptied a moment after that. `closesAfter` is how long what went well is to be read
 * before it closes by itself, in milliseconds.
 */
export function useDialogTiming(closesAfter: number, reset: () => void) {
  const [opened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const resetting = useRef(false)
  // A timer may not outlive the page that the dialog belongs to.
  useEffect(() => () => clearTimeout(timer.current), [])

  const empty = () => {
    resetting.current = false
    reset()
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpened(false)
    resetting.current = true
    timer.current = setTimeout(empty, resetsAfter)
  }
  return {
    opened,
    open: () => {
      clearTimeout(timer.current)
      if (resetting.current) empty() // it would take away what is typed now
      setOpened(true)
    },
    close,
    closeSoon: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(close, closesAfter)
    },
  }
}
