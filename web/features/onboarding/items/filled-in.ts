import { isSettled } from '#contract/domain/items.ts'
import type { ClientItem } from '#contract/items.ts'

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

/** The other forms without an address, when this is one of the forms. */
export function listOtherForms(item: ClientItem, items: readonly ClientItem[]): string[] {
  if (item.page !== 'emailforms_page' || isSettled(item.state)) return []
  return items
    .filter(
      ({ key, page, kind, state, answer }) =>
        key !== item.key && page === item.page && kind === 'email' && state === 'open' && (answer.text ?? '') === '',
    )
    .map(({ key }) => key)
}
