import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from '#web/lib/navigation/router.tsx'
import type { VirtualizerHandle } from 'virtua'
import { loadAround } from '#web/features/messages/thread/history-query.ts'
import type { RenderStep } from './render-steps.ts'

/** The message of an address with `?at={seq}`. `visit` differs at each visit of such an address. */
export type LinkedMessage = { seq: number; visit: string }

const seqParameter = 'at'

export const messagePath = (conversation: string, seq: number): string =>
  `/messages/${conversation}?${seqParameter}=${seq}`

export function useLinkedMessage(): LinkedMessage | undefined {
  const { search, key } = useLocation()
  return useMemo(() => {
    const seq = Number(new URLSearchParams(search).get(seqParameter))
    return Number.isSafeInteger(seq) && seq > 0 ? { seq, visit: key } : undefined
  }, [search, key])
}

export function useLoadLinkedMessage(conversation: string, target: LinkedMessage | undefined, isKnown: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    // After a failure the reader stays; the link can be followed again.
    if (target && isKnown) loadAround(queries, conversation, target.seq).catch(() => undefined)
  }, [queries, conversation, target, isKnown])
}

/** Scrolls to the linked message once per visit, as soon as it is rendered. */
export function useScrollToLinkedMessage(
  { rows }: RenderStep,
  target: LinkedMessage | undefined,
  list: RefObject<VirtualizerHandle | null>,
  onFound: () => void,
): void {
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!target || shown.current === target.visit) return
    const index = rows.findIndex((row) => row.kind === 'message' && row.seq === target.seq)
    if (index < 0) return
    shown.current = target.visit
    onFound()
    list.current?.scrollToIndex(index, { align: 'center' })
  })
}
