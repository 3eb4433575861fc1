import { createContext, type ReactNode, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import classes from './toasts.module.css'

const Hold = createContext({ held: false, release: () => {} })

/** The place of all toasts, one below the other. The pointer or the focus on one of them keeps them. */
export function Toasts({ children }: { children: ReactNode }) {
  const [held, setHeld] = useState(false)
  const hold = useMemo(() => ({ held, release: () => setHeld(false) }), [held])
  return (
    <Hold value={hold}>
      <div
        className={classes.stack}
        data-screen
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {children}
      </div>
    </Hold>
  )
}

/** Closes what is shown after `ms`, unless it is kept. Returns a close for a press on the toast, which keeps nothing. */
export function useAutoClose<Shown>(
  shown: Shown | undefined,
  ms: number | undefined,
  onClose: (shown: Shown) => void,
): () => void {
  const { held, release } = use(Hold)
  const close = useEffectEvent((toast: Shown) => toast === shown && onClose(toast))
  useEffect(() => {
    if (shown === undefined || ms === undefined || held) return undefined
    const timer = setTimeout(() => close(shown), ms)
    return () => clearTimeout(timer)
  }, [shown, held, ms])
  return () => {
    release()
    if (shown !== undefined) onClose(shown)
  }
}
