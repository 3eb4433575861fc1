import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { loadOlder } from '#web/features/messages/api.ts'

/** Loads older messages, one page at a time. After a failure it waits to be asked again by hand. */
export function useOlder(conversation: string, hasOlder: boolean) {
  const queries = useQueryClient()
  const busy = useRef(false)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const load = async () => {
    if (busy.current || !hasOlder) return
    busy.current = true
    setState('loading')
    try {
      await loadOlder(queries, conversation)
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      busy.current = false
    }
  }
  return { state, retry: load, loadUnlessFailed: () => (state === 'failed' ? undefined : void load()) }
}
