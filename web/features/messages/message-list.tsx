import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { messageTexts } from '#contract/texts.ts'
import { ListRow } from '#web/features/messages/list-row.tsx'
import classes from '#web/features/messages/message-list.module.css'
import { arrivedByNavigation } from '#web/shell/arrival.ts'
import type { Outbox } from '#web/features/messages/outbox.ts'
import type { Row } from '#web/features/messages/rows.ts'
import { useOlder } from '#web/features/messages/use-older.ts'
import { useStickToEnd } from '#web/features/messages/use-stick-to-end.ts'

type Props = { id: string; name: string; rows: readonly Row[]; hasOlder: boolean; outbox: Outbox }

/** Older messages are fetched when no more than this is left above, in px. */
const ahead = 1200

/** The messages of a conversation. Only what is in view is drawn, however many there are. */
export function MessageList({ id, name, rows, hasOlder, outbox }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const isEmpty = !rows.some((row) => row.kind === 'message')
  const end = useStickToEnd(rows, scroller, list)
  const older = useOlder(id, hasOlder)

  // In the one step in which rows were put in front, the list keeps its distance to the end instead of the beginning.
  const [step, setStep] = useState({ rows, shift: false })
  if (step.rows !== rows) setStep({ rows, shift: rows.findIndex((row) => row.key === step.rows[0]?.key) > 0 })

  /** A tall window may show all of the newest page: then nobody can scroll up to ask for more. */
  const fill = () => {
    const element = scroller.current
    if (element && element.clientHeight > 0 && element.scrollHeight <= element.clientHeight) older.loadUnlessFailed()
  }

  // The row that was tapped is out of sight on a phone; its focus goes to what it opened.
  useEffect(() => {
    if (arrivedByNavigation() && matchMedia('(pointer: coarse)').matches)
      scroller.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={classes.root}>
      <div className={classes.top} role="status">
        {older.state === 'loading' && <span className={classes.pill}>{messageTexts.loadingOlder}</span>}
        {older.state === 'failed' && (
          <span className={classes.pill}>
            {messageTexts.olderFailed}{' '}
            <button type="button" className={classes.again} onClick={() => void older.retry()}>
              {messageTexts.retry}
            </button>
          </span>
        )}
      </div>
      <div
        ref={scroller}
        className={classes.scroller}
        data-empty={isEmpty || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached with the keyboard
        tabIndex={0}
        role="region"
        aria-label={messageTexts.messagesWith(name)}
      >
        <div className={classes.above} />
        <Virtualizer
          ref={list}
          as="ol"
          item="li"
          data={rows}
          shift={step.shift}
          scrollRef={scroller}
          onScroll={(offset) => {
            end.onScroll(offset)
            if (offset < ahead && end.isReadingUp()) older.loadUnlessFailed()
          }}
          onResize={() => {
            end.onResize()
            fill()
          }}
        >
          {(row) => <ListRow key={row.key} row={row} name={name} outbox={outbox} isEmpty={isEmpty} />}
        </Virtualizer>
      </div>
      {end.newBelow && (
        <Button
          className={classes.jump}
          variant="default"
          radius="xl"
          size="compact-md"
          leftSection={<IconArrowDown size={16} aria-hidden="true" />}
          onClick={end.goToEnd}
        >
          {messageTexts.newMessages}
        </Button>
      )}
    </div>
  )
}
