import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Invitation } from '#contract/invitations.ts'
import { OpenInvitations } from '#web/features/invitations/open-invitations.tsx'
import { startSession } from '#web/session/session.ts'
import { answering, problem } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { tokenOf } from '#web/testing/tokens.ts'

const one = (name: string, part: Partial<Invitation> = {}): Invitation => ({
  _id: name,
  email: `${name}@x.com`,
  role: 'Client',
  sent: new Date(2026, 2, 1, 9).toISOString(),
  expires: new Date(2026, 2, 15, 9).toISOString(),
  sent_by: 'Mara Weber',
  ...part,
})

const list = 'GET /api/invitations'

beforeEach(() => startSession(tokenOf()))

test('[REG-13] the open invitations of clients stand there with when they were sent and until when they are good', async () => {
  answering({ [list]: () => ({ items: [one('jo'), one('kim'), one('emil', { role: 'Employee' })] }) })
  show(<OpenInvitations role="Client" unfolded={false} />)
  const toggle = await screen.findByRole('button', { name: '2 open invitations' })
  expect(screen.queryByText('jo@x.com')).toBeNull()
  await userEvent.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getAllByText(/Sent 3\/01\/2026 by Mara Weber · Expires 3\/15\/2026/)).toHaveLength(2)
})

test('with none there is nothing to see', async () => {
  const asked = answering({ [list]: () => ({ items: [] }) })
  const { container } = show(<OpenInvitations role="Client" unfolded />)
  await expect.poll(() => asked.length).toBe(1)
  expect(container.querySelector('section')).toBeNull()
})

test('[REG-13] a link to copy is made when it is asked for', async () => {
  answering({
    [list]: () => ({ items: [one('jo')] }),
    'POST /api/invitations/jo/link': () => ({ link: 'https://foyer.test/register/client/secret' }),
  })
  show(<OpenInvitations role="Client" unfolded />)
  await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link for jo@x.com' })
  expect(field.value).toBe('https://foyer.test/register/client/secret')
  expect(field.readOnly).toBe(true)
})

test('[REG-13] one is sent again, and said to be', async () => {
  const asked = answering({
    [list]: () => ({ items: [one('jo')] }),
    'POST /api/invitations/jo/resend': () => ({ message: 'Invitation Successfully Sent' }),
  })
  show(<OpenInvitations role="Client" unfolded />)
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Sent again')).toBeTruthy()
  expect(asked.some(({ path }) => path.endsWith('/resend'))).toBe(true)
})

test('[REG-13] withdrawing asks once, then the invitation is gone', async () => {
  let items = [one('jo'), one('kim')]
  answering({
    [list]: () => ({ items }),
    'DELETE /api/invitations/jo': () => {
      items = [one('kim')]
      return undefined
    },
  })
  show(<OpenInvitations role="Client" unfolded />)
  const [, first] = await screen.findAllByRole('button', { name: 'Withdraw' })
  await userEvent.click(first ?? document.body)
  const question = await screen.findByRole('dialog', { name: 'Withdraw the invitation of jo@x.com?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Withdraw' }))
  await expect.poll(() => screen.queryByText('jo@x.com')).toBeNull()
  expect(screen.getByRole('button', { name: '1 open invitation' })).toBeTruthy()
})

test('what the server refuses is said beside the invitation', async () => {
  answering({
    [list]: () => ({ items: [one('jo')] }),
    'POST /api/invitations/jo/link': () => problem('forbidden', 'Your role does not allow this.'),
  })
  show(<OpenInvitations role="Client" unfolded />)
  await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your role does not allow this.')
})
