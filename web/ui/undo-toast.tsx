import { Button, Kbd } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { reviewPageTexts } from '#contract/texts/review.ts'
import { useKeys } from '#web/lib/use-keys.ts'
import { closeUndo, UNDO_MS, undoLast, useUndoable } from '#web/lib/undo.ts'
import classes from './undo-toast.module.css'

/** What was just done, for eight seconds with Undo; the pointer or the focus on it keeps it. */
export function UndoToast() {
  const one = useUndoable()
  const [held, setHeld] = useState(false)
  useKeys(one?.undo ? { z: undoLast } : {})
  useEffect(() => {
    if (!one || held) return undefined
    const timer = setTimeout(() => closeUndo(one), UNDO_MS)
    return () => clearTimeout(timer)
  }, [one, held])
  return (
    // The pointer and the focus on it only keep it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes.place}
      role="status"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {one && (
        <div className={classes.toast}>
          <IconCheck className={classes.mark} size={18} aria-hidden="true" />
          <span className={classes.text}>
            <strong title={one.done}>{one.done}</strong>
            {one.what !== undefined && <span title={one.what}>{one.what}</span>}
          </span>
          {one.undo && (
            <Button
              variant="default"
              size="compact-md"
              flex="none"
              rightSection={<Kbd size="xs">Z</Kbd>}
              onClick={() => {
                setHeld(false)
                undoLast()
              }}
            >
              {reviewPageTexts.undo}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
