import type { ReactNode } from 'react'
import classes from '#web/features/settings/setting-row.module.css'

type Props = {
  label: string
  value: ReactNode
  action?: ReactNode
  /** Under the row: what came of the action. */
  children?: ReactNode
}

/** A plain row of the settings: what it is, how it stands, and the way to change it. */
export const SettingRow = ({ label, value, action, children }: Props) => (
  <div className={classes.row}>
    <div className={classes.line}>
      <span className={classes.label}>{label}</span>
      <div className={classes.value}>{value}</div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
    {children}
  </div>
)
