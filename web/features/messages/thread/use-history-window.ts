import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { loadNewer, loadOlder, trimHistory } from './history-query.ts'
import { hasNewer, type MessageHistory } from './message-history.ts'

/** In px. */
const loadAheadPx = 1600

/** Loads messages around the reader and discards those far away. */
export function useHistoryWindow(
  conversation: string,
  history: MessageHistory,
  /** Whether every known row is rendered. */
  isDrawn: boolean,
  list: RefObject<VirtualizerHandle | null>,
  isReadingUp: () => boolean,
) {
  const queries = useQueryClient()
  const older = useHistoryPages(conversation, loadOlder)
  const newer = useHistoryPages(conversation, loadNewer)
  const isWhole = !hasNewer(history)

  const check = () => {
    const { current } = list
    if (!isDrawn || !current || current.viewportSize === 0) return
    const below = current.scrollSize - current.scrollOffset - current.viewportSize
    // In a tall window the newest page may fit whole, so that scrolling cannot load more.
    const fitsWhole = current.scrollSize <= current.viewportSize
    if (history.hasOlder && (fitsWhole || (isReadingUp() && current.scrollOffset < loadAheadPx)))
      older.loadUnlessFailed()
    if (!isWhole && isReadingUp() && below < loadAheadPx) newer.loadUnlessFailed()
  }

  // Nothing is discarded while the list scrolls: it keeps its distance to the end until it stands still, and the text
  // being read would move.
  const isScrolling = useRef(false)
  const letGo = () => {
    const { current } = list
    if (!current) return
    const inUpperHalf = current.scrollOffset < current.scrollSize / 2
    trimHistory(queries, conversation, isReadingUp() && inUpperHalf ? 'newer' : 'older')
  }

  const onDrawn = useEffectEvent((drawn: MessageHistory) => {
    // Skips a history that changed since it was rendered.
    if (drawn !== history) return
    check()
    if (!isScrolling.current) letGo()
  })
  useEffect(() => {
    if (!isDrawn) return undefined
    // The position is known after the rows are rendered.
    const drawn = requestAnimationFrame(() => onDrawn(history))
    return () => cancelAnimationFrame(drawn)
  }, [history, isDrawn])

  return {
    older,
    newer,
    check,
    onScroll: () => {
      isScrolling.current = true
      check()
    },
    onScrollEnd: () => {
      isScrolling.current = false
      letGo()
    },
  }
}

type LoadPage = (queries: QueryClient, conversation: string) => Promise<void>
export type HistoryPages = {
  state: 'idle' | 'loading' | 'failed'
  load: () => Promise<void>
  loadUnlessFailed: () => void
}

/** Loads one page at a time. After a failure only the reader retries. */
export function useHistoryPages(conversation: string, load: LoadPage): HistoryPages {
  const queries = useQueryClient()
  const busy = useRef(false)
  const [state, setState] = useState<HistoryPages['state']>('idle')
  const loadOne = async () => {
    if (busy.current) return
    busy.current = true
    setState('loading')
    try {
      await load(queries, conversation)
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      busy.current = false
    }
  }
  return { state, load: loadOne, loadUnlessFailed: () => (state === 'failed' ? undefined : void loadOne()) }
}
