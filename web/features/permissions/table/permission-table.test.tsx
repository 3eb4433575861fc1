import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { PermissionTable } from './permission-table.tsx'
import { bakeryRow, yogaRow } from '#web/testing/sample-permission.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'

// The faces ask for their pictures.
beforeEach(() => void mockApi({}))

const editTo = ({ _id }: { _id: string }) => `/permissions/e1/${_id}`

const cellsOf = (name: string) =>
  within(screen.getByText(name).closest('tr') ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('[EMP-5] [PERM-5] full, limited and none show a word beside the color, and services not chosen show not applicable', () => {
  renderInApp(<PermissionTable rows={[bakeryRow]} editTo={editTo} />)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Business Name',
    'Contact Name',
    'Social',
    'Web Dev.',
    'Branding',
    'Reputation',
    'Options',
  ])
  expect(cellsOf('Blue Door Bakery')).toEqual([
    'Blue Door Bakery',
    'Cleo Park',
    'Full',
    'Limited',
    'None',
    'Not applicable',
    'Edit',
  ])
  const reaches = ['Full', 'Limited', 'None', 'Not applicable'].map((word) =>
    screen.getByText(word).getAttribute('data-reach'),
  )
  expect(reaches).toEqual(['green', 'yellow', 'red', 'none'])
})

test('[PERM-2] row and Edit open the client, and arrow keys move between rows', async () => {
  renderInApp(<PermissionTable rows={[bakeryRow, yogaRow]} editTo={editTo} />)
  const edit = screen.getByRole('link', { name: 'Edit Blue Door Bakery' })
  expect(edit.getAttribute('href')).toBe('/permissions/e1/c1')
  const row = screen.getByRole('link', { name: 'Blue Door Bakery' })
  expect(row.getAttribute('href')).toBe('/permissions/e1/c1')
  row.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Northside Yoga')
})

test('a search without results can be cleared', async () => {
  renderInApp(<PermissionTable rows={[bakeryRow]} editTo={editTo} />, '/?search=zzz')
  expect(screen.getByText('Nothing fits this search.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(screen.getByText('Blue Door Bakery')).toBeTruthy()
})

test('[SHELL-6] the table shows a skeleton while loading, and an empty state without clients', () => {
  const { unmount } = renderInApp(<PermissionTable rows={undefined} editTo={editTo} />)
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  unmount()
  renderInApp(<PermissionTable rows={[]} editTo={editTo} />)
  expect(screen.getByText('No Clients Found')).toBeTruthy()
})
