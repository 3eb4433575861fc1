import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ItemState } from '#contract/domain/items.ts'
import { listOwnItems, type OwnItems } from '#contract/items.ts'
import { updateEvents, updateFormEmails, updateOwnAssets } from '#contract/onboarding.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { pageMark } from './page-mark.ts'

type Known = [key: string, page: string, state: ItemState, required: boolean][]

function queriesWith(known: Known): QueryClient {
  const queries = new QueryClient()
  const items = known.map(([key, page, state, required]) => ({ key, page, state, required }))
  queries.setQueryData(queryFor(listOwnItems, {}).queryKey, { items } as unknown as OwnItems) // The fields that are read.
  return queries
}

const forms = (state: ItemState): Known => [
  ['form_general', 'emailforms_page', state, true],
  ['form_webstore', 'emailforms_page', 'approved', true],
  ['form_leads', 'emailforms_page', 'open', false],
  ['dates', 'events_page', 'open', true],
]

test.each<[ItemState, boolean]>([
  ['given', true],
  ['approved', true],
  ['not_applicable', true],
  ['open', false],
  ['sent_back', false],
])('[ONB-14] a page whose last required item is %s is said to be completed: %s', (state, completed) => {
  const change = { forms: { leads: 'a@b.example' } }
  expect(pageMark(queriesWith(forms(state)), updateFormEmails, change)).toEqual({ completed })
})

test('[ONB-14] the events say it in their page record, and pages whose items are unknown do not say it', () => {
  const dates = (state: ItemState) => queriesWith([['dates', 'events_page', state, true]])
  const change = { march_dates: { add: ['Pi Day'] } }
  expect(pageMark(dates('given'), updateEvents, change)).toEqual({ events_page: { completed: true } })
  expect(pageMark(dates('open'), updateEvents, change)).toEqual({ events_page: { completed: false } })
  expect(pageMark(new QueryClient(), updateFormEmails, {})).toEqual({ completed: false })
})

test.each([
  [{ forms: { general: '' } }],
  [{ forms: { leads: 'a@b.example', general: ' \u200b' } }],
  [{ assets: { logo: { remove: [{ filename: 'a', location: 'b' }] } } }],
  [{ march_dates: [] }],
  [{ facebook: { completed: false } }],
])('[ONB-14] a save that empties something (%j) does not say that its page is completed', (change) => {
  const given = queriesWith([['logo', 'assets_page', 'given', true]])
  expect(pageMark(given, updateOwnAssets, change)).toEqual({ completed: false })
})
