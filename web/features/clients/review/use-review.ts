import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ItemState } from '#contract/domain/items.ts'
import { type ClientItem, type ClientItems, decideItems, listClientItems } from '#contract/items.ts'
import { reviewPageTexts } from '#contract/texts/review.ts'
import { afterDecision } from '../api.ts'
import { groupAnswers, neighbor, nextAnswer } from './review-queue.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { applyEvent, invalidate } from '#web/lib/query/apply-event.ts'
import { closeUndo, offerUndo, type Undoable } from '#web/lib/undo.ts'
import { everyMount } from '#web/lib/query/query-client.ts'

export type Decision = { decision: 'approve' } | { decision: 'send_back'; reason: string }

const decidedState = { approve: 'approved', send_back: 'sent_back' } as const

/**
 * The answers of a client that staff look at in this visit: what waits for review, and what was decided since the page was
 * opened. A decision shows at once and is taken back with a sentence when the server refuses it. `onOpenAgain` hears of each that does
 * not stand.
 */
export function useReview(clientId: string, onOpenAgain: () => void) {
  const queries = useQueryClient()
  const query = queryFor(listClientItems, { params: { id: clientId } })
  const listed = useQuery({ ...query, refetchOnMount: everyMount })
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [unsent, setUnsent] = useState<ReadonlyMap<string, ItemState>>(new Map())
  const [failed, setFailed] = useState<string>()
  const sending = useRef<Promise<unknown>>(Promise.resolve())

  const data = listed.data && { ...listed.data, items: listed.data.items.map((item) => withState(item, unsent)) }
  const keys = new Set(data?.items.flatMap(({ key, to_review }) => (to_review || decided.has(key) ? [key] : [])))
  const groups = data ? groupAnswers(data, keys) : []
  const answers = groups.flatMap((group) => group.answers)

  const mark = (key: string, state: ItemState | undefined) =>
    setUnsent((before) => {
      const others = [...before].filter(([other]) => other !== key)
      return new Map(state ? [...others, [key, state]] : others)
    })
  const setIsDecided = (key: string, isDecided: boolean) =>
    setDecided((before) => new Set([...[...before].filter((other) => other !== key), ...(isDecided ? [key] : [])]))

  /** One after the other: the second decision waits for the answer to the first. */
  const send = (item: ClientItem, decision: SentDecision): Promise<void> => {
    const body = { items: [{ key: item.key, given_at: item.given?.at ?? null, ...decision }] }
    const sent = sending.current
      .then(() => call(decideItems, { params: { id: clientId }, body }))
      .then(
        (answer: ClientItems) => {
          applyEvent(queries, query.queryKey, answer)
          for (const { path } of afterDecision) void invalidate(queries, { queryKey: [path] })
          mark(item.key, undefined)
        },
        (error: Error) => {
          void invalidate(queries, { queryKey: query.queryKey })
          mark(item.key, undefined)
          throw new Error(reviewPageTexts.notDone(item.title, error.message))
        },
      )
    sending.current = sent.catch(() => undefined)
    return sent
  }

  const takeBack = (item: ClientItem, state: ItemState): Promise<void> => {
    mark(item.key, 'given')
    setIsDecided(item.key, false)
    onOpenAgain()
    return send(item, { decision: 'reopen', state }).catch((error: Error) => {
      setIsDecided(item.key, true)
      throw error
    })
  }
  /** `restore` brings back what was typed for a decision that does not stand. */
  const decide = (item: ClientItem, decision: Decision, restore?: () => void): void => {
    const state = decidedState[decision.decision]
    const done = decision.decision === 'approve' ? reviewPageTexts.approved : reviewPageTexts.sentBackDone
    const undo = () => {
      restore?.()
      return takeBack(item, state)
    }
    const undoable: Undoable = { done, what: item.title, undo }
    setFailed(undefined)
    mark(item.key, state)
    setIsDecided(item.key, true)
    send(item, { ...decision, state: 'given' }).catch((error: Error) => {
      setFailed(error.message)
      setIsDecided(item.key, false)
      onOpenAgain()
      closeUndo(undoable)
      restore?.()
    })
    offerUndo(undoable)
  }
  return {
    listed,
    groups,
    answers,
    services: data?.services ?? [],
    reviewed: answers.filter((item) => !waits(item)).length,
    failed,
    decide,
    takeBack: (item: ClientItem) => void takeBack(item, item.state).catch((error: Error) => setFailed(error.message)),
    next: (after: string | undefined) => nextAnswer(groups, after, waits),
    neighbor: (of: string | undefined, step: 1 | -1) => neighbor(groups, of, step),
  }
}

type SentDecision = { decision: 'approve' | 'send_back' | 'reopen'; state: ItemState; reason?: string }

export const waits = ({ state }: ClientItem): boolean => state === 'given'

const withState = (item: ClientItem, unsent: ReadonlyMap<string, ItemState>): ClientItem => {
  const state = unsent.get(item.key)
  return state === undefined ? item : { ...item, state, to_review: state === 'given' }
}
