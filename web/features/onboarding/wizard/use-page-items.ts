import { useState } from 'react'
import { type ClientItem, type ItemAnswer } from '#contract/items.ts'
import { useClaims } from '#web/session/use-session.ts'
import { isEmpty } from '../autosave/changes.ts'
import { useItemsAutosave } from '../autosave/use-autosave.ts'
import { describeField } from '../fields/describe-field.ts'
import type { FieldState, ShownAnswer } from '../fields/form-item.ts'
import { useRefreshRefused } from '../items/use-own-items.ts'

/** An item on a page of the documents. */
export type PageItem = {
  key: string
  asked: ClientItem
  field: FieldState
  pending: ItemAnswer
  isGone: boolean
  isTooLong: boolean
  onDiscard: () => void
}

/** Every item that was asked since the page was opened: what was typed into one stays there when it is withdrawn. */
function useSeen(items: readonly ClientItem[]): readonly ClientItem[] {
  const [seen, setSeen] = useState(items)
  const all = [...items, ...seen.filter(({ key }) => !items.some((item) => item.key === key))]
  if (all.length !== seen.length || all.some((item, at) => item !== seen[at])) setSeen(all)
  return all
}

/** The items of a page, each with its state, and the one state of all of them. */
export function usePageItems(pageItems: readonly ClientItem[], storedOf?: (item: ClientItem) => ShownAnswer) {
  const seen = useSeen(pageItems)
  const changes = useItemsAutosave(
    useClaims().id,
    seen.map(({ key }) => key),
  )
  useRefreshRefused(changes.state)
  const items = seen.flatMap((item): PageItem[] => {
    const autosave = changes.find(item.key)
    const { pending, state } = autosave.snapshot()
    const isAsked = pageItems.includes(item)
    if (!isAsked && isEmpty(pending)) return []
    const field = describeField(item, { pending, state, edit: autosave.edit }, storedOf?.(item))
    const isGone = !isAsked || (state.kind === 'refused' && state.error.code === 'not_asked')
    const isTooLong = state.kind === 'refused' && state.error.code === 'too_long'
    return [{ key: item.key, asked: item, field, pending, isGone, isTooLong, onDiscard: autosave.discard }]
  })
  return { items, changes }
}
