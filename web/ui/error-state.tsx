import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { commonTexts } from '#contract/texts/common.ts'
import classes from '#web/ui/state.module.css'

type Props = { title: string; text?: string | undefined; onRetry?: (() => void) | undefined; pending?: boolean }

/** A failed load: the subject, the reason if known, and a retry button. */
export function ErrorState({ title, text, onRetry, pending = false }: Props) {
  return (
    <div className={classes.root} role="alert">
      <IconCloudOff size={40} stroke={1.25} className={classes.drawing} aria-hidden="true" />
      <p className={classes.title}>{title}</p>
      {text && text !== title && <p className={classes.text}>{text}</p>}
      {onRetry && (
        <div className={classes.action}>
          <Button variant="default" onClick={onRetry} loading={pending}>
            {commonTexts.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
