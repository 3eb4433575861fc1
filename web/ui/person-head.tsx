import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#web/ui/person-head.module.css'

type Props = {
  name: string
  email: string
  /** Digits, and their formatted text; empty for none. */
  phone: readonly [digits: string, shown: string]
  /** Beside the name: the person's state. */
  state?: ReactNode
  /** After the contact, when there is room for it. */
  since?: string
  /** At the right end. */
  options?: ReactNode
}

/** The head of a person's page: name, state and contact. */
export function PersonHead({ name, email, phone: [digits, shown], state, since, options }: Props) {
  return (
    <div className={classes.root}>
      <div className={classes.who}>
        <p className={classes.line}>
          <span className={`${classes.name} ${classes.cut}`} title={name}>
            {name}
          </span>
          <span className={classes.state}>{state}</span>
        </p>
        <p className={classes.contact}>
          <a href={`mailto:${email}`} className={classes.reach}>
            <IconMail size={16} stroke={1.75} aria-hidden="true" />
            <span className={classes.cut} title={email}>
              {email}
            </span>
          </a>
          {digits !== '' && (
            <a href={`tel:${digits}`} className={classes.reach}>
              <IconPhone size={16} stroke={1.75} aria-hidden="true" />
              {shown}
            </a>
          )}
          {since && <span className={classes.since}>{since}</span>}
        </p>
      </div>
      {options}
    </div>
  )
}
