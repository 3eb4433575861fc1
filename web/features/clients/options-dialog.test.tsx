import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ClientListItem } from '#contract/clients.ts'
import { Component as ClientList } from '#web/features/clients/client-list.tsx'
import { startSession } from '#web/session/session.ts'
import { type Answer, answering, problem } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { tokenOf } from '#web/testing/tokens.ts'

const bakery: ClientListItem = {
  _id: 'c1',
  business_name: 'Blue Door Bakery',
  phone: '5551234567',
  email: 'cleo@x.com',
  name: 'Cleo Park',
}

beforeEach(() => startSession(tokenOf({ id: 'm1', role: 'Manager' })))

/** A list with the bakery in it, until one of the calls that take it away went well. */
function listing(archived: boolean, calls: Record<string, Answer>) {
  const state = { gone: false }
  const taking = Object.entries(calls).map(([call, answer]): [string, Answer] => [
    call,
    (one) => {
      const given = answer(one)
      if (given === undefined) state.gone = true
      return given
    },
  ])
  return answering({
    'GET /api/invitations': () => ({ items: [] }),
    [`GET /api/clients/manager/${archived}`]: () => ({ items: state.gone ? [] : [bakery], total: state.gone ? 0 : 1 }),
    ...Object.fromEntries(taking),
  })
}

const bodies = (asked: ReturnType<typeof answering>) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

async function openOptions(at: string): Promise<void> {
  show(<ClientList />, at)
  // The first test of a file also waits for its modules.
  const options = await screen.findByRole('button', { name: 'Options for Blue Door Bakery' }, { timeout: 5000 })
  await userEvent.click(options)
  await screen.findByRole('dialog', { name: 'Blue Door Bakery' })
}

test('[CLI-5] an active client is archived, and leaves the list', async () => {
  const asked = listing(false, { 'POST /api/general/archive': () => undefined })
  await openOptions('/clients')
  expect(screen.queryByRole('button', { name: 'Unarchive' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('Blue Door Bakery is archived.')).toBeTruthy()
  expect(bodies(asked)).toEqual([['POST', '/api/general/archive', { id: 'c1', archive: true }]])
  expect(await screen.findByText('No Clients Found')).toBeTruthy()
})

test('[CLI-5] an archived client is brought back', async () => {
  const asked = listing(true, { 'POST /api/general/archive': () => undefined })
  await openOptions('/clients/archive')
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Unarchive' }))
  expect(await screen.findByText('Blue Door Bakery is active again.')).toBeTruthy()
  expect(bodies(asked)).toEqual([['POST', '/api/general/archive', { id: 'c1', archive: false }]])
})

test('[CLI-5] deleting asks first, in the words of the document', async () => {
  const asked = listing(true, { 'DELETE /api/general/client/c1': () => undefined })
  await openOptions('/clients/archive')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Are you sure? This cannot be undone!')).toBeTruthy()
  expect(bodies(asked)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Blue Door Bakery is deleted.')).toBeTruthy()
  expect(bodies(asked)).toEqual([['DELETE', '/api/general/client/c1', undefined]])
})

test('[CLI-5] Cancel deletes nothing', async () => {
  const asked = listing(false, {})
  await openOptions('/clients')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(bodies(asked)).toEqual([])
  expect(screen.getByRole('link', { name: 'Blue Door Bakery', hidden: true })).toBeTruthy()
})

test('what was refused is said, and the dialog stays', async () => {
  listing(false, { 'POST /api/general/archive': () => problem('not_found', 'This is not here, or no longer.') })
  await openOptions('/clients')
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong! This is not here, or no longer.')
  expect(screen.getByRole('dialog', { name: 'Blue Door Bakery' })).toBeTruthy()
})
