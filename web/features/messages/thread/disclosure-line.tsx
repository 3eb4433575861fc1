import { IconEye } from '@tabler/icons-react'
import classes from '#web/features/messages/thread/disclosure-line.module.css'

/** Who else reads what is written here. It stays in sight (MSG-11). */
export const DisclosureLine = ({ text }: { text: string }) => (
  <p className={classes.root}>
    <IconEye size={16} className={classes.icon} aria-hidden="true" />
    {text}
  </p>
)
