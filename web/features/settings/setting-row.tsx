import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#web/features/settings/setting-row.module.css'
import blocks from '#web/ui/blocks.module.css'

type Props = {
  label: string
  value: ReactNode
  action?: ReactNode
  /** Below the row: the result of its action. */
  children?: ReactNode
}

/** A row of the settings: label, value and action. */
export const SettingRow = ({ label, value, action, children }: Props) => (
  <Stack className={`${blocks.divided} ${classes.row}`} gap={12}>
    <div className={classes.line}>
      <span className={classes.label}>{label}</span>
      <div className={classes.value}>{value}</div>
      {action && <div>{action}</div>}
    </div>
    {children}
  </Stack>
)
