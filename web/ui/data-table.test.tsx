import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listTexts } from '#contract/texts/shared.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { DataTable, type Listed } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Column } from '#web/ui/table-columns.ts'
import { useListState } from '#web/ui/use-list-state.ts'

type Row = { id: string; name: string; email: string }

const columns: Column<Row>[] = [
  { key: 'name', title: 'Name', render: (row) => row.name, sortable: true, onPhone: 'name' },
  { key: 'email', title: 'Email', render: (row) => row.email, sortable: true, onPhone: 'line' },
]

const rows: Row[] = ['Ana', 'Ben', 'Cleo'].map((name) => ({ id: name, name, email: `${name}@x.test` }))

const listed = (part: Partial<Listed<Row>>): Listed<Row> => ({
  data: undefined,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => {},
  ...part,
})

function People({ part }: { part: Partial<Listed<Row>> }) {
  const list = useListState({ sort: 'name' })
  return (
    <DataTable
      label="People"
      columns={columns}
      rows={listed(part)}
      list={list}
      rowKey={(row) => row.id}
      rowLink={(row) => `/people/${row.id}`}
      renderOptions={(row) => <button type="button">Options for {row.name}</button>}
      searchLabel="Search people"
      empty={<EmptyState title="No People Found" />}
      emptySearch={<EmptyState title="Nothing fits" />}
      failed="Something went wrong!"
    />
  )
}

test('[SHELL-6] a loading table shows a skeleton and is marked busy', async () => {
  renderInApp(<People part={{}} />)
  const table = await screen.findByRole('table', { name: 'People' })
  expect(table.getAttribute('aria-busy')).toBe('true')
  expect(within(table).getAllByRole('row').length).toBeGreaterThan(3)
  expect(screen.queryByRole('link')).toBeNull()
})

test('[SHELL-6] an empty list and an empty search result show different texts', async () => {
  const { unmount } = renderInApp(<People part={{ data: { items: [], total: 0 } }} />)
  expect(await screen.findByText('No People Found')).toBeTruthy()
  unmount()
  renderInApp(<People part={{ data: { items: [], total: 0 } }} />, '/?search=zzz')
  expect(await screen.findByText('Nothing fits')).toBeTruthy()
})

test('[SHELL-6] a failed list shows the reason and a retry', async () => {
  let again = 0
  renderInApp(<People part={{ error: new Error('We could not reach the server.'), refetch: () => (again += 1) }} />)
  expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the server.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(again).toBe(1)
})

test('[SHELL-6] loaded rows stay when a refetch fails', async () => {
  renderInApp(<People part={{ data: { items: rows, total: 3 }, error: new Error('No') }} />)
  expect(await screen.findByRole('link', { name: 'Ana' })).toBeTruthy()
})

test('table rows are links, and arrow keys move between them', async () => {
  renderInApp(<People part={{ data: { items: rows, total: 3 } }} />)
  const first = await screen.findByRole('link', { name: 'Ana' })
  expect(first.getAttribute('href')).toBe('/people/Ana')
  first.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Cleo')
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('Ben')
})

test('[CLI-12] the address contains search, order and page', async () => {
  const { router } = renderInApp(<People part={{ data: { items: rows, total: 60 } }} />, '/?page=2')
  expect(await screen.findByText('26–50 of 60')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(router.state.location.search).toBe('?page=3')
  await userEvent.click(screen.getByRole('button', { name: 'Email' }))
  expect(router.state.location.search).toBe('?sort=email&order=asc')
  await userEvent.click(screen.getByRole('button', { name: 'Email' }))
  expect(router.state.location.search).toBe('?sort=email&order=desc')
  expect(screen.getByRole('columnheader', { name: 'Email' }).getAttribute('aria-sort')).toBe('descending')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search people' }), 'ana')
  await expect.poll(() => router.state.location.search).toBe('?sort=email&order=desc&search=ana')
})

test('an address past the last page shows the last page', async () => {
  renderInApp(<People part={{ data: { items: [], total: 60 } }} />, '/?page=9')
  expect(await screen.findByText(listTexts.range(51, 60, 60))).toBeTruthy()
})
