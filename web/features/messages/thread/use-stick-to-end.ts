import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { ThreadRow } from '#web/features/messages/thread/build-rows.ts'
import type { RenderStep } from './render-steps.ts'

const nearEndPx = 48

/** A scroll within this time (ms) after one of these inputs is the reader's own. */
const scrollInputs = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
const scrollInputWindowMs = 1000

const findLastMessage = (rows: readonly ThreadRow[]) => rows.findLast((row) => row.kind === 'message')

/** `newest`: the last seq of the conversation. `isWhole`: the rows reach up to it. `begins`: at the end, or elsewhere. */
type EndState = { newest: number; isWhole: boolean; begins: 'at the end' | 'elsewhere' }

/**
 * Keeps the end in view while the reader is there; a reader who scrolled up stays there and sees that something new
 * arrived (MSG-4). Writing a message scrolls to the end.
 */
export function useStickToEnd(
  { rows, generation }: RenderStep,
  { newest, isWhole, begins }: EndState,
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
) {
  const sticks = useRef(begins === 'at the end')
  const offset = useRef(0)
  const moved = useRef(-Infinity)
  const previous = useRef({ newest, isWhole, last: findLastMessage(rows) })
  const [newBelow, setNewBelow] = useState(false)

  const toEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' })

  const onScroll = (now: number) => {
    const element = scroller.current
    if (!element) return
    const atEnd = isWhole && element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx
    // Only the reader's own scrolling up leaves the end: growth below and rows that change places move the list, not
    // the reader.
    if (atEnd) sticks.current = true
    else if (now < offset.current - 1 && performance.now() - moved.current < scrollInputWindowMs) sticks.current = false
    offset.current = now
    if (atEnd) setNewBelow(false)
  }

  useEffect(() => {
    const element = scroller.current
    const onMove = () => (moved.current = performance.now())
    for (const movement of scrollInputs) element?.addEventListener(movement, onMove, { passive: true })
    return () => {
      for (const movement of scrollInputs) element?.removeEventListener(movement, onMove)
    }
  }, [scroller])

  // Rows are measured after rendering; their growth moves the end.
  useEffect(() => {
    const element = scroller.current
    const drawn = element?.querySelector('ol')
    if (!element || !drawn) return undefined
    const observer = new ResizeObserver(() => {
      if (sticks.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(drawn)
    observer.observe(element)
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each generation draws a list of its own
  }, [scroller, generation])

  // Before the browser paints, so that a new message never appears below the edge.
  useLayoutEffect(() => {
    const last = findLastMessage(rows)
    const before = previous.current
    const arrived = newest > before.newest
    previous.current = { newest: Math.max(newest, before.newest), isWhole, last }
    // Includes messages written on another device, but not those that scroll into view.
    const written = last?.own && last.key !== before.last?.key && (last.outgoing || (isWhole && before.isWhole))
    if (written) sticks.current = true
    if (sticks.current) list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
    else if (arrived) setNewBelow(true)
  }, [rows, newest, isWhole, list])

  return {
    newBelow,
    isReadingUp: () => !sticks.current,
    onScroll,
    onResize: () => {
      if (sticks.current) toEnd()
    },
    letGo: () => {
      sticks.current = false
    },
    goToEnd: () => {
      sticks.current = true
      setNewBelow(false)
      toEnd()
    },
  }
}
