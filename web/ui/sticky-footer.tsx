import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './sticky-footer.module.css'

type Props = {
  /** Takes a line of its own. */
  problem?: ReactNode
  note: ReactNode
  children: ReactNode
  mt?: number
}

/** A form's buttons, which stay in view while the form scrolls. */
export function StickyFooter({ problem, note, children, mt }: Props) {
  return (
    <Box className={classes.root} data-screen {...(mt !== undefined && { mt })}>
      {problem && <Box flex="1 1 100%">{problem}</Box>}
      <div className={classes.note}>{note}</div>
      <div className={classes.buttons}>{children}</div>
    </Box>
  )
}
