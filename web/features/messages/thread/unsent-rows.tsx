import { Stack } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { messageTexts } from '#contract/texts/messages.ts'
import { readerZone } from '#web/lib/server-render.ts'
import { ListRow } from '#web/features/messages/thread/list-row.tsx'
import type { Outbox } from '#web/features/messages/outbox/outbox.ts'
import { type Outgoing, unacknowledged } from '#web/features/messages/outbox/outgoing.ts'
import { buildRows } from '#web/features/messages/thread/build-rows.ts'
import classes from '#web/features/messages/thread/thread.module.css'
import type { Claims } from '#web/session/token.ts'

type Props = {
  id: string
  name: string
  me: Claims
  outgoing: readonly Outgoing[]
  outbox: Outbox
  /** Shown in place of the messages. */
  children: ReactNode
}

/** Shows unsent messages while the history is not loaded, with Retry and Discard (MSG-12, MSG-14). */
export function UnsentRows({ id, name, me, outgoing, outbox, children }: Props) {
  const rows = useMemo(() => {
    const unsent = unacknowledged(outgoing, [], id)
    const all = buildRows(
      { messages: [], hasOlder: false },
      unsent,
      { id: me.id, name: me.name, timeZone: readerZone() },
      undefined,
    )
    // The beginning of the conversation is unknown here.
    return unsent.length === 0 ? [] : all.filter(({ kind }) => kind !== 'beginning')
  }, [outgoing, id, me.id, me.name])
  // A region that scrolls is reached with the keyboard.
  const region = rows.length > 0 && { tabIndex: 0, role: 'region', 'aria-label': messageTexts.messagesWith(name) }
  return (
    <div className={classes.unsent} {...region}>
      <Stack gap={0} flex="1 0 auto">
        {children}
        {rows.length > 0 && (
          <ol className={classes.unsentRows}>
            {rows.map((row) => (
              <li key={row.key}>
                <ListRow row={row} name={name} outbox={outbox} isEmpty={false} withTime={false} found={undefined} />
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </div>
  )
}
