import type { ReactNode } from 'react'
import classes from '#web/ui/link-button.module.css'

/** A button in the middle of a sentence, or behind it: it looks as a link does there. */
export const LinkButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={classes.root} onClick={onClick}>
    {children}
  </button>
)
