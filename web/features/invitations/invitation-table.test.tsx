import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Invitation } from '#contract/invitations.ts'
import { InvitationTable } from './invitation-table.tsx'
import { startSession } from '#web/session/session.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { UndoToast } from '#web/ui/undo-toast.tsx'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'
import { invitationWith } from '#web/testing/sample-invitation.ts'
import { useListState } from '#web/ui/use-list-state.ts'

const one = (name: string, part: Partial<Invitation> = {}) =>
  invitationWith({
    _id: name,
    email: `${name}@x.com`,
    sent: new Date(2026, 2, 1, 9).toISOString(),
    expires: new Date(2026, 2, 15, 9).toISOString(),
    ...part,
  })

const list = 'GET /api/invitations'

beforeEach(() => void vi.setSystemTime('2026-07-01T12:00:00'))
beforeEach(() => startSession(createToken()))

const columns = [{ key: 'email', title: 'Email', render: ({ email }: Invitation) => email }]

function Table() {
  return (
    <>
      <UndoToast />
      <InvitationTable role="Client" list={useListState()} columns={columns} />
    </>
  )
}

async function choose(option: string): Promise<void> {
  renderInApp(<Table />)
  await userEvent.click(await screen.findByRole('button', { name: 'Options for jo@x.com' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: option }))
}

test('[REG-13] a link to copy is created on demand', async () => {
  mockApi({
    [list]: () => ({ items: [one('jo')] }),
    'POST /api/invitations/jo/link': () => ({ link: 'https://foyer.test/register/client/secret' }),
  })
  await choose('Make a link')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link for jo@x.com' })
  expect(field.value).toBe('https://foyer.test/register/client/secret')
  expect(field.readOnly).toBe(true)
})

test('[REG-13] an invitation can be sent again, which is confirmed', async () => {
  const asked = mockApi({
    [list]: () => ({ items: [one('jo')] }),
    'POST /api/invitations/jo/resend': () => ({ message: 'Invitation Successfully Sent' }),
  })
  await choose('Send again')
  expect(await screen.findByText('Sent again')).toBeTruthy()
  expect(asked.some(({ path }) => path.endsWith('/resend'))).toBe(true)
})

test('[REG-13] withdrawing asks for confirmation and removes the invitation', async () => {
  let items = [one('jo'), one('kim')]
  mockApi({
    [list]: () => ({ items }),
    'DELETE /api/invitations/jo': () => {
      items = [one('kim')]
      return undefined
    },
  })
  await choose('Withdraw')
  const question = await screen.findByRole('dialog', { name: 'Withdraw the invitation of jo@x.com?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Withdraw' }))
  await expect.poll(() => screen.queryByText('jo@x.com')).toBeNull()
  expect(screen.getByText('1 open invitation')).toBeTruthy()
})

test('a refusal is shown beside the invitation', async () => {
  mockApi({
    [list]: () => ({ items: [one('jo')] }),
    'POST /api/invitations/jo/link': () => problemResponse('forbidden', 'Your role does not allow this.'),
  })
  await choose('Make a link')
  expect((await screen.findByRole('alert')).textContent).toContain('Your role does not allow this.')
})
