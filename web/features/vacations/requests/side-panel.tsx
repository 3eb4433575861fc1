import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './requests.module.css'

type Props = { calendar: ReactNode; panel: ReactNode }

/** The calendar with a panel at its right, or below it where there is no room, so that it never covers a day. */
export function SidePanel({ calendar, panel }: Props) {
  return (
    <div className={classes.beside}>
      <Box miw={0}>{calendar}</Box>
      <Box miw={0}>{panel}</Box>
    </div>
  )
}
