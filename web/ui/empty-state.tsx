import { Box, Stack } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#web/ui/state.module.css'

type Props = {
  title?: string
  text?: string | undefined
  icon?: TablerIcon | undefined
  action?: ReactNode
  role?: 'alert'
}

/** An empty list with the next step to take. */
export function EmptyState({ title, text, icon: Icon, action, role }: Props) {
  return (
    <Stack gap={0} align="center" py={48} px={24} ta="center" role={role}>
      {Icon && <Icon size={40} stroke={1.25} className={classes.drawing} aria-hidden="true" />}
      {title && (
        <Box component="p" fw={600}>
          {title}
        </Box>
      )}
      {text && <p className={classes.text}>{text}</p>}
      {action && <Box mt={20}>{action}</Box>}
    </Stack>
  )
}
