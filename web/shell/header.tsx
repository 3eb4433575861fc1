import { Box, Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { shellTexts } from '#contract/texts/shell.ts'
import { loadWithRetry } from '#web/lib/loading/load-with-styles.ts'
import { logOut } from '#web/session/log-out.ts'
import { type Claims, firstNameOf } from '#web/session/token.ts'
import { FindIcon } from '#web/shell/find-button.tsx'
import classes from '#web/shell/header.module.css'
import styles from '#web/ui/styles.module.css'

const Bell = lazy(async () => {
  const loaded = await loadWithRetry(() => import('#web/features/notifications/bell.tsx'))
  return { default: loaded.Bell }
})

type Props = {
  claims: Claims
  /** False behind the subscription gate, where the server would refuse the bell's calls. */
  withBell: boolean
  titleSlot: (element: HTMLElement | null) => void
  actionSlot: (element: HTMLElement | null) => void
  onFind: () => void
}

export function Header({ claims, withBell, titleSlot, actionSlot, onFind }: Props) {
  return (
    <header className={classes.root}>
      <div className={classes.title} ref={titleSlot} />
      <div className={classes.action} ref={actionSlot} />
      <Box component="span" className={`${classes.welcome} ${styles.cut}`} maw="24ch" c="dimmed">
        {shellTexts.welcome(firstNameOf(claims.name))}
      </Box>
      <FindIcon onFind={onFind} />
      <div className={classes.bell}>{withBell && <Suspense fallback={null}>{<Bell />}</Suspense>}</div>
      <Button variant="subtle" color="gray" size="compact-md" className={classes.logOut} onClick={logOut}>
        <IconLogout size={18} aria-hidden="true" />
        <span className={classes.logOutText}>{shellTexts.logOut}</span>
      </Button>
    </header>
  )
}
