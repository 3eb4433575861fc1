import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import type { VirtualizerHandle } from 'virtua'
import { lookUp } from '#web/features/messages/thread/history-query.ts'
import type { Step } from './render-steps.ts'

/** The message that an address leads to, `?at=` with its seq. `visit` differs each time somebody follows such an address. */
export type Target = { seq: number; visit: string }

const parameter = 'at'

export const addressOfMessage = (conversation: string, seq: number): string =>
  `/messages/${conversation}?${parameter}=${seq}`

export function useTarget(): Target | undefined {
  const { search, key } = useLocation()
  return useMemo(() => {
    const seq = Number(new URLSearchParams(search).get(parameter))
    return Number.isSafeInteger(seq) && seq > 0 ? { seq, visit: key } : undefined
  }, [search, key])
}

/** Fetches what stands around the target where that is not known yet. */
export function useLookUp(conversation: string, target: Target | undefined, isKnown: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    // A failure leaves the reader where they are; the address can be followed again.
    if (target && isKnown) lookUp(queries, conversation, target.seq).catch(() => undefined)
  }, [queries, conversation, target, isKnown])
}

/** Brings the target into the middle, once a visit and as soon as it is there. */
export function useGoToTarget(
  { rows }: Step,
  target: Target | undefined,
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
