import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useListState } from '#web/ui/use-list-state.ts'
import { addressOfList, rememberList } from './list-address.ts'

const logIn = (id = 'm1') => startSession(createToken({ id, role: 'Manager' }))
beforeEach(() => logIn())

test.each([
  ['', '/clients'],
  ['search=blue', '/clients?search=blue'],
  ['search=a%26b&sort=date&order=desc&page=3', '/clients?search=a%26b&sort=date&order=desc&page=3'],
  ['status=Pending', '/clients?status=Pending'],
  ['invite', '/clients'],
  ['invite=&page=2', '/clients?page=2'],
])('[CLI-1] the way back from ?%s is %s', (seen, address) => {
  rememberList('/clients', new URLSearchParams('search=before'))
  rememberList('/clients', new URLSearchParams(seen))
  expect(addressOfList('/clients')).toBe(address)
  expect(addressOfList('/clients/archive')).toBe('/clients/archive')
})

test('[AUTH-8] another person, and the same one after Log Out, find the plain list', () => {
  rememberList('/clients', new URLSearchParams('search=blue'))
  logIn('m2')
  expect(addressOfList('/clients')).toBe('/clients')
  logIn()
  expect(addressOfList('/clients')).toBe('/clients?search=blue')
  endSession('logged_out')
  logIn()
  expect(addressOfList('/clients')).toBe('/clients')
})

test('[CLI-1] the back link of a page leads to the list as it was, also after a reload of the page', async () => {
  const List = () => <p>page {useListState().page}</p>
  const list = renderInApp(<List />, '/clients?search=blue&page=2', '/clients')
  expect(await screen.findByText('page 2')).toBeTruthy()
  list.unmount()
  renderInApp(
    <Page title="Blue Door" back={{ to: '/clients', label: 'Back to the clients' }}>
      Blue Door
    </Page>,
    '/clients/c1',
    '/clients/:id',
  )
  const back = await screen.findByRole('link', { name: 'Back to the clients' })
  expect(back.getAttribute('href')).toBe('/clients?search=blue&page=2')
})
