import { Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { createElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from '#web/lib/navigation/router.tsx'
import { addressOfList } from '#web/lib/navigation/list-address.ts'
import { hasNavigated, isTypingInDialog } from '#web/lib/navigation/navigation-state.ts'
import { isOnServer } from '#web/lib/server-render.ts'
import classes from '#web/ui/page/page.module.css'
import { useHeaderSlots, usePageTitle } from '#web/ui/page/use-page-title.ts'
import styles from '#web/ui/styles.module.css'

type Props = {
  title: string
  /** The one main action: at the right of the header, on a phone floating within reach of the thumb. */
  action?: ReactNode
  back?: { to: string; label: string }
  /** Small buttons after the title, in the header also on a phone. */
  beside?: ReactNode
  /** `form` is 560 px wide, `column` 400; `fill` takes the window without margins, as the chat does. */
  width?: 'content' | 'form' | 'column' | 'fill'
  children: ReactNode
}

/** The frame of every page: sets the header's and the window's title, and takes the focus when it is opened. */
export function Page({ title, action, back, beside, width = 'content', children }: Props) {
  const slots = useHeaderSlots()
  const { pathname } = useLocation()
  usePageTitle(title)
  // Another path is a new page and moves the focus. Another conversation of the chat is not: the focus stays in the
  // composer.
  const heading = <Heading key={width === 'fill' ? width : pathname} title={title} back={back} beside={beside} />
  return (
    <>
      {slots ? (
        intoHeader('title', heading, slots.title)
      ) : (
        <div className={classes.alone} data-width={width}>
          {heading}
        </div>
      )}
      {slots ? intoHeader('action', action, slots.action) : action}
      <div className={classes.page} data-width={width}>
        {children}
      </div>
    </>
  )
}

/** The server renders no portals: it moves what stands in a `foyer-slot` (web/entry/pages/render-page.tsx). */
function intoHeader(name: string, content: ReactNode, slot: HTMLElement | null): ReactNode {
  if (!content) return null
  if (isOnServer()) return createElement('foyer-slot', { name }, content)
  return slot && createPortal(content, slot)
}

function Heading({ title, back, beside }: Pick<Props, 'title' | 'back' | 'beside'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus on the title announces the new page to screen readers. The browser announces the first page.
  // A layout effect: later it would take the focus from a field into which somebody types at once.
  useLayoutEffect(() => {
    if (hasNavigated() && !isTypingInDialog()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      {back && (
        <Link
          to={addressOfList(back.to)}
          className={`${styles.iconLink} ${classes.back}`}
          data-screen
          aria-label={back.label}
          title={back.label}
        >
          <IconArrowLeft size={18} aria-hidden="true" />
        </Link>
      )}
      <h1 className={classes.title} title={title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {beside && (
        <Group gap={0} align="stretch" wrap="nowrap" ms="auto" flex="none" data-beside>
          {beside}
        </Group>
      )}
    </>
  )
}
