import type { QueryClient } from '@tanstack/react-query'
import { isGiven } from '#contract/domain/is-given.ts'
import { isPageCompleted } from '#contract/domain/item-progress.ts'
import { isListChange } from '#contract/domain/list-changes.ts'
import type { PageName } from '#contract/domain/onboarding-steps.ts'
import { listOwnItems } from '#contract/items.ts'
import {
  updateBrandingQuestions,
  updateEvents,
  updateFormEmails,
  updateOwnAccounts,
  updateOwnAssets,
  updateSocialHandles,
  updateSocialQuestions,
} from '#contract/onboarding.ts'
import { queryFor } from '#web/lib/http/call.ts'

/** The calls that pages of the onboarding are saved with. */
const pages = [
  [updateOwnAccounts, 'accounts_page'],
  [updateOwnAssets, 'assets_page'],
  [updateEvents, 'events_page'],
  [updateFormEmails, 'emailforms_page'],
  [updateSocialHandles, 'social_handles_page'],
  [updateSocialQuestions, 'social_questions_page'],
  [updateBrandingQuestions, 'branding_questions_page'],
] as const satisfies readonly [endpoint: { path: string }, page: PageName][]
export type PageEndpoint = (typeof pages)[number][0]

const pageAt = (path: string) => {
  const found = pages.find(([endpoint]) => endpoint.path === path)
  if (!found) throw new Error(`No page of the onboarding is saved at ${path}`)
  return found
}
export const endpointAt = (path: string): PageEndpoint => pageAt(path)[0]

/** Whether something is emptied, which may open an item again. */
const takesAway = (change: unknown): boolean => {
  if (isListChange(change)) return (change.remove ?? []).length > 0
  if (Array.isArray(change)) return change.length === 0
  if (typeof change === 'object' && change !== null) return Object.values(change).some(takesAway)
  return !isGiven(change)
}

/**
 * What each save says of its page: completed when all that it requires is given, approved or not applicable (ONB-14). The events say so in
 * their page record.
 */
export function pageMark(queries: QueryClient, { path }: PageEndpoint, change: object) {
  const items = queries.getQueryData(queryFor(listOwnItems, {}).queryKey)?.items
  const states = new Map(items?.map(({ key, state }) => [key, state]))
  const completed =
    items !== undefined &&
    !takesAway(change) &&
    isPageCompleted(pageAt(path)[1], items, (key) => states.get(key) ?? 'open')
  return path === updateEvents.path ? { events_page: { completed } } : { completed }
}
