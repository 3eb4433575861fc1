import { Box, Button, Stack } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import classes from '#web/ui/state.module.css'

type Props = {
  title: string
  text?: string | undefined
  onRetry?: (() => void) | undefined
  pending?: boolean
  /** In place of the retry button. */
  action?: ReactNode
}

/** A failed load: the subject, the reason if known, and a retry button or another way on. */
export function ErrorState({ title, text, onRetry, pending = false, action }: Props) {
  return (
    <Stack gap={0} align="center" py={48} px={24} ta="center" role="alert">
      <IconCloudOff size={40} stroke={1.25} className={classes.drawing} aria-hidden="true" />
      <Box component="p" fw={600}>
        {title}
      </Box>
      {text && text !== title && <p className={classes.text}>{text}</p>}
      {onRetry && (
        <Box mt={20}>
          <Button variant="default" onClick={onRetry} loading={pending}>
            {commonTexts.tryAgain}
          </Button>
        </Box>
      )}
      {action && <Box mt={20}>{action}</Box>}
    </Stack>
  )
}
