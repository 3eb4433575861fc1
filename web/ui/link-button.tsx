import type { ReactNode } from 'react'
import classes from '#web/ui/link-button.module.css'

/** A button that looks like a link, for use inside or after a sentence. */
export const LinkButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={classes.root} onClick={onClick}>
    {children}
  </button>
)
