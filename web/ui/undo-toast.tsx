import { Button, CloseButton, Kbd } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { commonTexts } from '#contract/texts/common.ts'
import { reviewPageTexts } from '#contract/texts/review.ts'
import { useKeys } from '#web/lib/use-keys.ts'
import { closeUndo, UNDO_MS, undoLast, useUndoable } from '#web/lib/undo.ts'
import { useAutoClose } from './toasts.tsx'
import classes from './toasts.module.css'

/** What was just done, for eight seconds with Undo; and an Undo that failed, until it is closed. */
export function UndoToast() {
  const undoable = useUndoable()
  const problem = undoable?.problem
  const Icon = problem === undefined ? IconCheck : IconAlertTriangle
  useKeys(undoable?.undo ? { z: undoLast } : {})
  const close = useAutoClose(undoable, problem === undefined ? UNDO_MS : undefined, closeUndo)
  return (
    <div className={classes.list} role="status">
      {undoable && (
        <div className={classes.toast}>
          <Icon
            className={classes.mark}
            data-problem={problem !== undefined || undefined}
            size={18}
            aria-hidden="true"
          />
          <span className={classes.text}>
            <strong title={undoable.done}>{undoable.done}</strong>
            {undoable.what !== undefined && <span title={undoable.what}>{undoable.what}</span>}
            {problem !== undefined && <span data-problem>{problem}</span>}
          </span>
          {undoable.undo && (
            <Button
              variant="default"
              size="compact-md"
              flex="none"
              rightSection={<Kbd size="xs">Z</Kbd>}
              onClick={() => {
                undoLast()
                close()
              }}
            >
              {problem === undefined ? reviewPageTexts.undo : commonTexts.tryAgain}
            </Button>
          )}
          {problem !== undefined && <CloseButton size={36} aria-label={commonTexts.close} onClick={close} />}
        </div>
      )}
    </div>
  )
}
