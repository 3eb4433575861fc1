import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { Conversation } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import type { Sections } from './filter-conversations.ts'
import classes from './sidebar.module.css'

/** More rows than this are drawn only when somebody asks; who looks for a name searches. */
const atOnce = 100

type SectionProps<Item> = {
  title: string
  rows: readonly Item[]
  /** What is said when there are none; without it the whole section is left out then. */
  none: string | undefined
  /** Stands beside the title. */
  action?: ReactNode
  children: (item: Item) => ReactNode
}

/** A part of the side bar that folds away (MSG-1). */
export function Section<Item>({ title, rows, none, action, children }: SectionProps<Item>) {
  const id = useId()
  const [open, setOpen] = useState(true)
  const [limit, setLimit] = useState(atOnce)
  if (rows.length === 0 && none === undefined) return null
  const hidden = rows.length - limit
  return (
    <section aria-labelledby={`${id}-title`}>
      <div className={classes.titleLine}>
        <h2 className={classes.title} id={`${id}-title`}>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            onKeyDown={moveFocus}
          >
            <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
            {title}
          </button>
        </h2>
        {action}
      </div>
      <div id={id} hidden={!open}>
        {rows.length === 0 && <p className={classes.none}>{none}</p>}
        {rows.length > 0 && <ul className={classes.rows}>{rows.slice(0, limit).map(children)}</ul>}
        {hidden > 0 && (
          <button type="button" className={classes.more} onKeyDown={moveFocus} onClick={() => setLimit(limit + atOnce)}>
            {messageTexts.showMore(Math.min(hidden, atOnce))}
          </button>
        )}
      </div>
    </section>
  )
}

type ConversationSectionsProps = Pick<Sections, 'groups' | 'direct'> & {
  /** Whether some are left out, so that a part without rows says nothing. */
  narrowed: boolean
  /** Stands beside the title of the groups. */
  action?: ReactNode
  children: (conversation: Conversation) => ReactNode
}

/** The two parts of conversations that are begun (MSG-1). */
export const ConversationSections = ({ groups, direct, narrowed, action, children }: ConversationSectionsProps) => (
  <>
    <Section
      title={messageTexts.groups}
      rows={groups}
      none={narrowed ? undefined : messageTexts.noGroups}
      action={action}
    >
      {children}
    </Section>
    <Section
      title={messageTexts.directMessages}
      rows={direct}
      none={narrowed ? undefined : messageTexts.noDirectMessages}
    >
      {children}
    </Section>
  </>
)

/** Up and down go from row to row of the list that the focused one stands in. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = [...(event.currentTarget.closest('nav')?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  const next = rows[rows.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
