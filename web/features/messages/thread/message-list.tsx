import { useEffect, useEffectEvent, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { messageTexts } from '#contract/texts/messages.ts'
import { hasNewer, type History } from '#web/features/messages/thread/message-history.ts'
import { loadNewest } from '#web/features/messages/thread/history-query.ts'
import { JumpToEnd } from '#web/features/messages/thread/jump-to-end.tsx'
import { ListRow } from '#web/features/messages/thread/list-row.tsx'
import classes from '#web/features/messages/thread/message-list.module.css'
import type { Outbox } from '#web/features/messages/outbox/outbox.ts'
import { PagePill } from '#web/features/messages/thread/page-pill.tsx'
import type { Row } from '#web/features/messages/thread/build-rows.ts'
import { usePages } from '#web/features/messages/thread/use-pages.ts'
import { useSteps } from '#web/features/messages/thread/use-steps.ts'
import { useStickToEnd } from '#web/features/messages/thread/use-stick-to-end.ts'
import { type Target, useGoToTarget } from '#web/features/messages/thread/linked-message.ts'
import { useWindow } from '#web/features/messages/thread/use-history-window.ts'
import { hasNavigated } from '#web/lib/navigation/navigation-state.ts'

type Props = {
  id: string
  name: string
  rows: readonly Row[]
  history: History
  /** The last seq of the conversation, also where the history does not reach up to it. */
  newest: number
  /** The send_id of what was written last and is not stored yet. */
  written: string | undefined
  target: Target | undefined
  outbox: Outbox
}

/** How far beyond what is in view rows are drawn, in px. */
const drawnAhead = 800

/** The messages of a conversation. Only what is in view is drawn, however many there are. */
export function MessageList({ id, name, rows, history, newest, written, target, outbox }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const isEmpty = !rows.some((row) => row.kind === 'message')
  const isWhole = !hasNewer(history)
  const step = useSteps(rows)
  const begins = target ? 'elsewhere' : 'at the end'
  const end = useStickToEnd(step, { newest, isWhole, begins }, scroller, list)
  useGoToTarget(step, target, list, end.letGo)
  const { older, newer, onScroll, onScrollEnd, check } = useWindow(
    id,
    history,
    step.rows === rows,
    list,
    end.isReadingUp,
  )
  const back = usePages(id, loadNewest)

  const goToEnd = () => {
    end.goToEnd()
    if (!isWhole) void back.load()
  }

  // What one writes is seen, wherever one was reading.
  const onWritten = useEffectEvent(() => {
    if (!isWhole) goToEnd()
  })
  useEffect(() => {
    if (written !== undefined) onWritten()
  }, [written])

  // The row that was tapped is out of sight on a phone; its focus goes to what it opened.
  useEffect(() => {
    if (hasNavigated() && matchMedia('(pointer: coarse)').matches) scroller.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={classes.root}>
      <PagePill pages={older} loading={messageTexts.loadingOlder} failed={messageTexts.olderFailed} />
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
          key={step.run}
          ref={list}
          as="ol"
          item="li"
          data={step.rows}
          shift={step.shift}
          // Rows are measured before they come into view, so that what they grow by moves nothing that is being read.
          bufferSize={drawnAhead}
          scrollRef={scroller}
          onScroll={(offset) => {
            end.onScroll(offset)
            onScroll()
          }}
          onScrollEnd={onScrollEnd}
          onResize={() => {
            end.onResize()
            check()
          }}
        >
          {(row) => (
            <ListRow key={row.key} row={row} name={name} outbox={outbox} isEmpty={isEmpty} found={target?.seq} />
          )}
        </Virtualizer>
      </div>
      <PagePill pages={newer} loading={messageTexts.loadingNewer} failed={messageTexts.newerFailed} atEnd />
      <PagePill pages={back} loading={messageTexts.loadingNewer} failed={messageTexts.newerFailed} atEnd />
      <JumpToEnd shown={end.newBelow || !isWhole} isNew={end.newBelow} onJump={goToEnd} />
    </div>
  )
}
