import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { questionsFor } from '#contract/faq.ts'
import { FaqPage } from './faq-page.tsx'
import { startSession } from '#web/session/session.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

async function open(role: Role, at = '/faq') {
  startSession(createToken({ id: 'me', name: 'Me', role }))
  mockApi({ 'GET /api/payment/manager': () => ({ subscription_status: 'active', price_id: 'p', tier: 'agency' }) })
  const shown = renderInApp(<FaqPage />, at)
  const { length } = questionsFor({ id: 'me', role, tier: 'agency' })
  await waitFor(() => expect(document.querySelectorAll('details')).toHaveLength(length))
  return shown
}
const question = (text: string) => screen.getByText(text).closest('details') as HTMLDetailsElement
const opened = () => document.querySelectorAll('details[open]').length

test.each(['Manager', 'Employee', 'Client'] as const)(
  '[SHELL-4] a %s reads the questions of their role',
  async (role) => {
    await open(role)
    const questions = questionsFor({ id: 'me', role, tier: 'agency' })
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(
      questions.map((one) => one.question),
    )
    expect(opened()).toBe(0)
  },
)

test('[SHELL-4] a question opens to its answer and a link to its page', async () => {
  await open('Manager')
  await userEvent.click(screen.getByText('How do I invite a client?'))
  const answer = question('How do I invite a client?')
  expect(answer.open).toBe(true)
  expect(within(answer).getByRole('link', { name: 'Open Clients' }).getAttribute('href')).toBe('/clients')
})

test('[SHELL-4] a link to a question opens it and moves the focus there', async () => {
  const { router } = await open('Client', '/faq#contract')
  const contract = question('Where is my contract, and how do I sign it?')
  expect(contract.open).toBe(true)
  expect(document.activeElement).toBe(contract.querySelector('summary'))
  expect(opened()).toBe(1)
  expect(
    within(contract)
      .getByRole('link', { name: /Open your files/ })
      .getAttribute('href'),
  ).toBe('/clients/me')
  await act(() => router.navigate('/faq#passwords'))
  expect(question('Is it safe to enter my passwords here?').open).toBe(true)
})

test('[SHELL-4] one button opens all answers, and printing shows all of them', async () => {
  await open('Employee')
  await act(() => dispatchEvent(new Event('beforeprint')))
  expect(opened()).toBe(questionsFor({ id: 'me', role: 'Employee', tier: 'agency' }).length)
  await act(() => dispatchEvent(new Event('afterprint')))
  expect(opened()).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Open all' }))
  expect(opened()).toBe(document.querySelectorAll('details').length)
  await userEvent.click(screen.getByRole('button', { name: 'Close all' }))
  expect(opened()).toBe(0)
})
