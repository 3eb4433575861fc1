import { Box, Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Message } from '#contract/messages.ts'
import { showSettings } from '#contract/settings.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { hasNavigated } from '#web/lib/navigation/navigation-state.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Outbox } from '../outbox/outbox.ts'
import type { ThreadRow } from './build-rows.ts'
import { loadNewest } from './history-query.ts'
import { type LinkedMessage, useScrollToLinkedMessage } from './linked-message.ts'
import { ListRow } from './list-row.tsx'
import { hasNewer, type MessageHistory } from './message-history.ts'
import classes from './thread.module.css'
import { type HistoryPages, useHistoryPages, useHistoryWindow } from './use-history-window.ts'
import { useRenderSteps } from './render-steps.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import { messagePreview } from './message-text.tsx'

type MessageListProps = {
  id: string
  name: string
  rows: readonly ThreadRow[]
  history: MessageHistory
  /** The last seq of the conversation, which may be beyond the history. */
  newest: number
  /** The send_id of the last message in the outbox. */
  written: string | undefined
  target: LinkedMessage | undefined
  outbox: Outbox
  /** The seq of the lowest message in view. */
  onDrawn?: (seq: number) => void
}

const bufferPx = 800

/** A virtualized list. */
export function MessageList({ id, name, rows, history, newest, written, target, outbox, onDrawn }: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const withTime = useQuery({ ...queryFor(showSettings, {}), staleTime: 60_000 }).data?.messages.times ?? false
  const isEmpty = !rows.some((row) => row.kind === 'message')
  const isWhole = !hasNewer(history)
  const step = useRenderSteps(rows)
  const begins = target ? 'elsewhere' : 'at the end'
  const end = useStickToEnd(step, { newest, isWhole, begins }, scroller, list)
  useScrollToLinkedMessage(step, target, list, end.letGo)
  const { older, newer, onScroll, onScrollEnd, check } = useHistoryWindow(
    id,
    history,
    step.rows === rows,
    list,
    end.isReadingUp,
  )
  const back = useHistoryPages(id, loadNewest)

  const goToEnd = () => {
    end.goToEnd()
    if (!isWhole) void back.load()
  }

  const reportDrawn = useEffectEvent((drawn: readonly ThreadRow[]) => {
    const seq = findLowestSeq(drawn, list.current, !end.isReadingUp())
    if (seq !== undefined) onDrawn?.(seq)
  })
  useEffect(() => reportDrawn(step.rows), [step.rows])

  // Writing a message scrolls to it.
  const onWritten = useEffectEvent(() => {
    if (!isWhole) goToEnd()
  })
  useEffect(() => {
    if (written !== undefined) onWritten()
  }, [written])

  // The virtualizer begins with one row, to measure it. The others would push it through the window.
  useLayoutEffect(() => {
    const drawn = scroller.current?.querySelector('ol')
    if (!drawn) return undefined
    drawn.style.visibility = 'hidden'
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => (drawn.style.visibility = ''))
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  // On a phone the tapped row disappears, so the focus moves to the opened list.
  useEffect(() => {
    if (hasNavigated() && matchMedia('(pointer: coarse)').matches) scroller.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={classes.list}>
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
        <Box flex={1} />
        <Virtualizer
          key={step.generation}
          ref={list}
          as="ol"
          item="li"
          data={step.rows}
          shift={step.shift}
          // Rows are measured before they come into view, so that their growth does not move the text being read.
          bufferSize={bufferPx}
          scrollRef={scroller}
          onScroll={(offset) => {
            end.onScroll(offset)
            onScroll()
            reportDrawn(step.rows)
          }}
          onScrollEnd={onScrollEnd}
          onResize={() => {
            end.onResize()
            check()
          }}
        >
          {(row) => (
            <ListRow
              key={row.key}
              row={row}
              name={name}
              outbox={outbox}
              isEmpty={isEmpty}
              withTime={withTime}
              found={target?.seq}
            />
          )}
        </Virtualizer>
      </div>
      <PagePill pages={newer} loading={messageTexts.loadingNewer} failed={messageTexts.newerFailed} atEnd />
      <PagePill pages={back} loading={messageTexts.loadingNewer} failed={messageTexts.newerFailed} atEnd />
      {/* For a reader who scrolled up (MSG-4). */}
      {(end.newBelow || !isWhole) && (
        <Button
          className={classes.jump}
          variant="default"
          radius="xl"
          size="compact-md"
          leftSection={<IconArrowDown size={16} aria-hidden="true" />}
          onClick={goToEnd}
        >
          {end.newBelow ? messageTexts.newMessages : messageTexts.toNewest}
        </Button>
      )}
    </div>
  )
}

/** At the end, rows that are not measured yet come into view with it. */
function findLowestSeq(
  rows: readonly ThreadRow[],
  list: VirtualizerHandle | null,
  isAtEnd: boolean,
): number | undefined {
  if (!list) return undefined
  const lowest = isAtEnd ? rows.length - 1 : list.findItemIndex(list.scrollOffset + list.viewportSize)
  const row = rows
    .slice(0, lowest + 1)
    .findLast((candidate) => candidate.kind === 'message' && candidate.seq !== undefined)
  return row?.kind === 'message' ? row.seq : undefined
}

type PagePillProps = { pages: HistoryPages; loading: string; failed: string; atEnd?: boolean }

/** Shows that more messages load or failed to load. */
function PagePill({ pages: { state, load }, loading, failed, atEnd }: PagePillProps) {
  return (
    <div className={atEnd ? classes.bottom : classes.top} role="status">
      {state === 'loading' && <span className={classes.pill}>{loading}</span>}
      {state === 'failed' && (
        <span className={classes.pill}>
          {failed} <LinkButton onClick={() => void load()}>{messageTexts.retry}</LinkButton>
        </span>
      )}
    </div>
  )
}

type MessageAnnouncerProps = { messages: readonly Message[]; newest: number; me: string }

const maxAnnounced = 5

/**
 * A polite live region for new messages of others. The list itself cannot be one: its rows mount and unmount with
 * scrolling.
 */
export function MessageAnnouncer({ messages, newest, me }: MessageAnnouncerProps) {
  const [opened] = useState(newest)
  const arrived = messages.filter((message) => message.seq > opened && message.sender_id !== me).slice(-maxAnnounced)
  return (
    <VisuallyHidden role="log" aria-live="polite" aria-label={messageTexts.newMessages}>
      {arrived.map((message) => (
        <p key={message.seq}>{messageTexts.wrote(message.sender_name, messagePreview(message))}</p>
      ))}
    </VisuallyHidden>
  )
}
