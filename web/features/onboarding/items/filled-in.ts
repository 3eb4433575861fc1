import { useState } from 'react'
import { isSettled } from '#contract/domain/items.ts'
import type { ClientItem } from '#contract/items.ts'
import type { UnsavedItems } from '../autosave/use-autosave.ts'

/** The items with the texts that are on their way: a text is neither suggested for them nor copied over them. */
export const withUnsaved = (items: readonly ClientItem[], unsaved: UnsavedItems): ClientItem[] =>
  items.map((item) => {
    const { text, login } = unsaved.get(item.key)?.answer ?? {}
    if (text === undefined && login === undefined) return item
    return {
      ...item,
      answer: { ...item.answer, ...(text !== undefined && { text }), ...(login !== undefined && { login }) },
    }
  })

/** A handle that is empty takes the login that was given for the same platform. */
export function findSuggestion(
  item: ClientItem,
  items: readonly ClientItem[],
): { text: string; from: string } | undefined {
  if (item.kind !== 'handle' || (item.answer.text ?? '') !== '') return undefined
  const platform = items.find(({ key, kind }) => kind === 'login' && `handle_${key}` === item.key)
  const login = platform?.answer.login?.trim() ?? ''
  const isEmail = login.indexOf('@') > 0
  return platform && login !== '' && !isEmail ? { text: login, from: platform.title } : undefined
}

/**
 * The other forms without an address, when this is one of the forms and was not given before. Its own address is stored
 * while it is open, which changes nothing.
 */
export function useOtherForms(item: ClientItem, items: readonly ClientItem[]): string[] {
  const [wasOpen, setWasOpen] = useState(false)
  if (!wasOpen && !isSettled(item.state)) setWasOpen(true)
  if (!wasOpen || item.page !== 'emailforms_page' || item.state === 'approved' || item.state === 'not_applicable')
    return []
  return items
    .filter(
      ({ key, page, kind, state, answer }) =>
        key !== item.key && page === item.page && kind === 'email' && state === 'open' && (answer.text ?? '') === '',
    )
    .map(({ key }) => key)
}
