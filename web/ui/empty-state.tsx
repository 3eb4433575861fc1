import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#web/ui/state.module.css'

type Props = { title?: string; text?: string | undefined; icon?: TablerIcon | undefined; action?: ReactNode }

/** An empty list with the next step to take. */
export function EmptyState({ title, text, icon: Icon, action }: Props) {
  return (
    <div className={classes.root}>
      {Icon && <Icon size={40} stroke={1.25} className={classes.drawing} aria-hidden="true" />}
      {title && <p className={classes.title}>{title}</p>}
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
