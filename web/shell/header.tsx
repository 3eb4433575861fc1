import { Box } from '@mantine/core'
import { useState } from 'react'
import { shellTexts } from '#contract/texts/shell.ts'
import { Bell } from '#web/features/notifications/bell.tsx'
import { isOnServer } from '#web/lib/server-render.ts'
import { type Claims, firstNameOf } from '#web/session/token.ts'
import { FindIcon } from '#web/shell/find-button.tsx'
import classes from '#web/shell/header.module.css'
import { Logo } from '#web/shell/logo.tsx'
import { useFillHeader } from '#web/ui/page/header-slots.tsx'
import styles from '#web/ui/styles.module.css'

type Props = {
  claims: Claims
  business: string | undefined
  /** False behind the subscription gate, where the server would refuse the bell's calls. */
  withBell: boolean
  onFind: () => void
}

/** What the server has put into the slots is replaced by the page (web/ui/page/header-slots.tsx): React leaves it alone until then. */
const slotsOfServer = () =>
  isOnServer() || 'served' in document.documentElement.dataset ? { dangerouslySetInnerHTML: { __html: '' } } : {}

export function Header({ claims, business, withBell, onFind }: Props) {
  const { title, action } = useFillHeader()
  const [slot] = useState(slotsOfServer)
  const welcome = shellTexts.welcome(firstNameOf(claims.name))
  return (
    <header className={classes.root}>
      <div className={classes.logo}>
        <Logo business={business} small />
      </div>
      <div className={classes.title} ref={title} {...slot} />
      <div className={classes.action} ref={action} {...slot} />
      <Box component="span" className={`${classes.welcome} ${styles.cut}`} maw="24ch" c="dimmed" title={welcome}>
        {welcome}
      </Box>
      <div className={classes.find}>
        <FindIcon onFind={onFind} />
      </div>
      <div className={classes.bell}>{withBell && <Bell />}</div>
    </header>
  )
}
