import type { KeyboardEvent, ReactNode } from 'react'
import classes from './wizard.module.css'

type Props = {
  /** Without steps the form stands alone. */
  nav?: ReactNode
  busy: boolean
  heading?: string | undefined
  why: string
  footer: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** The form of one step, beside the list of steps and above a sticky footer. */
export function StepForm({ nav, busy, heading, why, footer, onSubmit, children }: Props) {
  const form = (
    <form
      className={nav ? classes.main : `${classes.main} ${classes.alone}`}
      aria-busy={busy}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div>
        {heading && <h2 className={classes.heading}>{heading}</h2>}
        <p className={classes.why}>{why}</p>
      </div>
      <div className={classes.fields}>{children}</div>
      {footer}
    </form>
  )
  return nav ? (
    <div className={classes.root}>
      {nav}
      {form}
    </div>
  ) : (
    form
  )
}

type FooterProps = {
  /** Takes a line of its own. */
  problem?: ReactNode
  note: ReactNode
  /** The buttons. */
  children: ReactNode
}

export function StepFooter({ problem, note, children }: FooterProps) {
  return (
    <div className={classes.foot}>
      {problem && <div className={classes.problem}>{problem}</div>}
      <div className={classes.note}>{note}</div>
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}

/** Enter in a search or in one of many fields does not submit the step. */
export function preventEnterSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
