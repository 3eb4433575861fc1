import { Box } from '@mantine/core'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { badge } from '#contract/domain/unread.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { Bell } from '#web/features/notifications/bell.tsx'
import { isOnServer } from '#web/lib/server-render.ts'
import { type Claims, firstNameOf } from '#web/session/token.ts'
import { FindIcon } from '#web/shell/find-button.tsx'
import classes from '#web/shell/header.module.css'
import { Logo } from '#web/shell/logo.tsx'
import { HeaderSlotsContext } from '#web/ui/page/use-page-title.ts'
import styles from '#web/ui/styles.module.css'

type Fill = Record<'title' | 'action', (element: HTMLElement | null) => void>

const FillContext = createContext<Fill>({ title: () => {}, action: () => {} })

/** Its state changes when the header is there: only what fills the slots is rendered again then, not the frame. */
export function HeaderSlotsProvider({ unread, children }: { unread: number; children: ReactNode }) {
  const [title, setTitle] = useState<HTMLElement | null>(null)
  const [action, setAction] = useState<HTMLElement | null>(null)
  const fill = useMemo(() => ({ title: emptied(setTitle), action: emptied(setAction) }), [])
  const slots = useMemo(() => ({ title, action, unread: badge(unread) }), [title, action, unread])
  return (
    <FillContext value={fill}>
      <HeaderSlotsContext value={slots}>{children}</HeaderSlotsContext>
    </FillContext>
  )
}

/** What the server rendered there is replaced by the page's own. */
const emptied = (set: (element: HTMLElement | null) => void) => (element: HTMLElement | null) => {
  element?.replaceChildren()
  set(element)
}

type Props = {
  claims: Claims
  business: string | undefined
  /** False behind the subscription gate, where the server would refuse the bell's calls. */
  withBell: boolean
  onFind: () => void
}

/** What the server has put into the slots is replaced by the page (`emptied`): React leaves it alone until then. */
const slotsOfServer = () =>
  isOnServer() || 'served' in document.documentElement.dataset ? { dangerouslySetInnerHTML: { __html: '' } } : {}

export function Header({ claims, business, withBell, onFind }: Props) {
  const { title, action } = use(FillContext)
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
