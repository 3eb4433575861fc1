import { useEffect, useRef, useState } from 'react'

/** In ms. The dialog is reset this long after closing, so that the reset is invisible. */
const resetsAfter = 500

/**
 * A dialog that closes after success and is reset afterwards. `closesAfter` is how long the success is shown before the
 * dialog closes by itself, in ms.
 */
export function useDialogTiming(closesAfter: number, reset: () => void) {
  const [opened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const resetting = useRef(false)
  // A timer must not outlive the dialog's page.
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
      if (resetting.current) empty() // the timer would reset newly typed values
      setOpened(true)
    },
    close,
    closeSoon: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(close, closesAfter)
    },
  }
}
