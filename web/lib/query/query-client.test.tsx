import { dehydrate, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { applyServedAnswers, createQueryClient, everyMount } from './query-client.ts'

const key = ['list']
const shared = { media: {}, stored: [], clipboard: false }

/** A page's first answers, and what the server answers since. */
function open(served: boolean) {
  const queries = createQueryClient()
  const ask = vi.fn(async () => ['new'])
  const server = createQueryClient()
  server.setQueryData(key, ['with the page'])
  if (served) applyServedAnswers(queries, { ...shared, queries: dehydrate(server) })
  else queries.setQueryData(key, ['of another page'])
  const Page = () => useQuery({ queryKey: key, queryFn: ask, refetchOnMount: everyMount }).data?.join()
  const show = () =>
    render(
      <QueryClientProvider client={queries}>
        <Page />
      </QueryClientProvider>,
    )
  return { queries, ask, show }
}

test('[SHELL-7] what came with the page is not asked again when it opens', async () => {
  const { queries, ask, show } = open(true)
  show()
  screen.getByText('with the page')
  expect(ask).not.toHaveBeenCalled()
  // Something happened since the server read it.
  await queries.invalidateQueries()
  await screen.findByText('new')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('[SHELL-7] the answer of another page is asked again when a page opens', async () => {
  const { ask, show } = open(false)
  show()
  await screen.findByText('new')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('[SHELL-7] a newer answer counts as any other', async () => {
  const { ask, queries, show } = open(true)
  show().unmount()
  queries.setQueryData(key, ['newer'])
  show()
  await screen.findByText('new')
  expect(ask).toHaveBeenCalledTimes(1)
})
