import { Box, Loader, Stack } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import classes from '#web/ui/spinner.module.css'
import styles from '#web/ui/styles.module.css'

/** A wait without a skeleton. Screen readers announce `label`, and `shown` displays it. */
export function Spinner({ label = commonTexts.loading, shown = false }: { label?: string; shown?: boolean }) {
  return (
    <Stack className={classes.root ?? ''} align="center" justify="center" gap={12} mih={160} c="dimmed" role="status">
      <Loader aria-hidden="true" />
      <Box component="span" className={shown ? '' : (styles.hidden ?? '')} fz="sm">
        {label}
      </Box>
    </Stack>
  )
}
