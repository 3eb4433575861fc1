import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import type { VirtualizerHandle } from 'virtua'
import { loadAround } from '#web/features/messages/thread/history-query.ts'
import type { RenderStep } from './render-steps.ts'

/** The message that an address leads to, `?at=` with its seq. `visit` differs each time somebody follows such an address. */
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

/** Fetches what stands around the target where that is not known yet. */
export function useLoadLinkedMessage(conversation: string, target: LinkedMessage | undefined, isKnown: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    // A failure leaves the reader where they are; the address can be followed again.
    if (target && isKnown) loadAround(queries, conversation, target.seq).catch(() => undefined)
  }, [queries, conversation, target, isKnown])
}

/** Brings the target into the middle, once a visit and as soon as it is there. */
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
