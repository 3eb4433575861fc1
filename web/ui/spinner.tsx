import { Box, Button, Loader, Stack } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import classes from '#web/ui/spinner.module.css'
import styles from '#web/ui/styles.module.css'

const LATE_MS = 5000

type Props = {
  label?: string
  shown?: boolean
  /** What would stand below it comes with the content, so that nothing moves in view (two-columns.module.css). */
  alone?: boolean
  onCancel?: (() => void) | undefined
}

/**
 * A wait without a skeleton. Screen readers announce `label`, and `shown` displays it. A long wait says that it goes on,
 * and offers `onCancel`.
 */
export function Spinner({ label = commonTexts.loading, shown = false, alone = false, onCancel }: Props) {
  const [isLate, setIsLate] = useState(false)
  useTimeout(() => setIsLate(true), LATE_MS, { autoInvoke: true })
  return (
    <Stack
      className={classes.root ?? ''}
      align="center"
      justify="center"
      gap={12}
      mih={160}
      c="dimmed"
      role="status"
      data-alone={alone || undefined}
    >
      <Loader aria-hidden="true" />
      <Box component="span" className={shown ? '' : (styles.hidden ?? '')} fz="sm">
        {label}
      </Box>
      {isLate && (
        <Box component="span" fz="sm" ta="center">
          {commonTexts.late}
        </Box>
      )}
      {isLate && onCancel && (
        <Button variant="default" onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
      )}
    </Stack>
  )
}
