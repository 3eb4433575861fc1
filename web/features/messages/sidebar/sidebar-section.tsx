import { Box, Group } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { Conversation } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { typedKey } from '#web/lib/typed-key.ts'
import { type ConversationFilter, isFilterActive, isSearching, type SidebarSections } from './filter-conversations.ts'
import classes from './sidebar.module.css'

/** More rows are rendered on request; the search finds the others. */
const pageSize = 100

type SidebarSectionProps<Item> = {
  title: string
  rows: readonly Item[]
  /** Shown when there are no rows; without it the section is left out. */
  none: string | undefined
  action?: ReactNode
  /** There are more rows than these: asks for them. */
  onMore?: (() => void) | undefined
  children: (item: Item) => ReactNode
}

/** A collapsible section of the sidebar (MSG-1). */
export function SidebarSection<Item>({ title, rows, none, action, onMore, children }: SidebarSectionProps<Item>) {
  const id = useId()
  const [open, setOpen] = useState(true)
  const [limit, setLimit] = useState(pageSize)
  if (rows.length === 0 && none === undefined) return null
  const hidden = rows.length - limit
  return (
    <section aria-labelledby={`${id}-title`}>
      <Group gap={8} wrap="nowrap">
        <Box component="h2" flex={1} miw={0} id={`${id}-title`}>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            onKeyDown={moveFocusBetweenRows}
          >
            <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
            {title}
          </button>
        </Box>
        {action}
      </Group>
      <div id={id} hidden={!open}>
        {rows.length === 0 && <p className={classes.none}>{none}</p>}
        {rows.length > 0 && <ul className={classes.rows}>{rows.slice(0, limit).map(children)}</ul>}
        {(hidden > 0 || onMore) && (
          <button
            type="button"
            className={classes.more}
            onKeyDown={moveFocusBetweenRows}
            onClick={() => {
              setLimit(limit + pageSize)
              onMore?.()
            }}
          >
            {messageTexts.showMore(hidden > 0 ? Math.min(hidden, pageSize) : undefined)}
          </button>
        )}
      </div>
    </section>
  )
}

type ConversationSectionsProps = Pick<SidebarSections, 'groups' | 'direct'> & {
  filter: ConversationFilter
  action?: ReactNode
  onMore?: (() => void) | undefined
  children: (conversation: Conversation) => ReactNode
}

/** A search leaves empty sections out; the filter by role does not. */
export function ConversationSections({ groups, direct, filter, action, onMore, children }: ConversationSectionsProps) {
  const searching = isSearching(filter)
  const noDirect = isFilterActive(filter) ? messageTexts.noneOfRoles : messageTexts.noDirectMessages
  return (
    <>
      <SidebarSection
        title={messageTexts.groups}
        rows={groups}
        none={searching ? undefined : messageTexts.noGroups}
        action={action}
        onMore={groups.length > pageSize ? onMore : undefined}
      >
        {children}
      </SidebarSection>
      <SidebarSection
        title={messageTexts.directMessages}
        rows={direct}
        none={searching ? undefined : noDirect}
        onMore={onMore}
      >
        {children}
      </SidebarSection>
    </>
  )
}

/** Arrow keys move the focus between the rows of the surrounding `nav`. */
export function moveFocusBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const key = typedKey(event)
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  const rows = [...(event.currentTarget.closest('nav')?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  const next = rows[rows.indexOf(event.currentTarget) + (key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
