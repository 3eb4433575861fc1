import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { loadNewer, loadOlder, trimHistory } from './history-query.ts'
import { hasNewer, type MessageHistory } from './message-history.ts'

/** More is fetched when no more than this is left at an end, in px. */
const loadAheadPx = 1600

/** Keeps enough of the conversation around its reader, and not more than can be drawn in no time. */
export function useHistoryWindow(
  conversation: string,
  history: MessageHistory,
  /** What is known is what is drawn: no step towards it is left. */
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
    // A tall window may show all of the newest page: then nobody can scroll up to ask for more.
    const fitsWhole = current.scrollSize <= current.viewportSize
    if (history.hasOlder && (fitsWhole || (isReadingUp() && current.scrollOffset < loadAheadPx)))
      older.loadUnlessFailed()
    if (!isWhole && isReadingUp() && below < loadAheadPx) newer.loadUnlessFailed()
  }

  // Not while it is scrolled: until it stands still, a list whose beginning was taken away keeps its distance to the end, and
  // what comes into view below would then move what is being read.
  const isScrolling = useRef(false)
  const letGo = () => {
    const { current } = list
    if (!current) return
    const inUpperHalf = current.scrollOffset < current.scrollSize / 2
    trimHistory(queries, conversation, isReadingUp() && inUpperHalf ? 'newer' : 'older')
  }

  const onDrawn = useEffectEvent((drawn: MessageHistory) => {
    // What is known was drawn, and nothing came while it was.
    if (drawn !== history) return
    check()
    if (!isScrolling.current) letGo()
  })
  useEffect(() => {
    if (!isDrawn) return undefined
    // Where the list stands now is known once it has been drawn.
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

/** Loads pages at one end of a conversation, one at a time. After a failure it waits to be asked again by hand. */
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
