import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

type Load = (queries: QueryClient, conversation: string) => Promise<void>
export type Pages = { state: 'idle' | 'loading' | 'failed'; load: () => Promise<void>; loadUnlessFailed: () => void }

/** Loads pages at one end of a conversation, one at a time. After a failure it waits to be asked again by hand. */
export function usePages(conversation: string, load: Load): Pages {
  const queries = useQueryClient()
  const busy = useRef(false)
  const [state, setState] = useState<Pages['state']>('idle')
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
