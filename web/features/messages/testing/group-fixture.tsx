import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Contact, Conversation } from '#contract/messages.ts'
import { MessagesPage } from '../pages/messages-page.tsx'
import { contactWith, conversationWith, messageWith } from '#web/testing/message-factories.ts'
import { startSession } from '#web/session/session.ts'
import type { Claims } from '#web/session/token.ts'
import { type MockAnswer, mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const me = { id: 'me', name: 'Mara Lindqvist', role: 'Manager' } as const
export const signIn = (claims: Partial<Claims> = {}) => startSession(createToken({ ...me, ...claims }))

export const people = [
  contactWith({ _id: 'ana', name: 'Ana Silva' }),
  contactWith({ _id: 'cleo', name: 'Cleo Baker' }),
  contactWith({ _id: 'emil', name: 'Emil Sandberg', role: 'Employee' }),
]
/** A group of whose admins one is. */
export const launch = conversationWith({
  _id: 'g',
  name: 'Launch',
  type: 'Group',
  user_ids: ['me', 'ana', 'emil'],
  display_names: ['Mara Lindqvist', 'Ana Silva', 'Emil Sandberg'],
  admin_ids: ['me'],
  last_seq: 1,
  last_message: messageWith({ seq: 1, conversation_id: 'g' }),
})

/** The page with these conversations, at one of them. */
export function openMessages(
  at: string,
  conversations: Conversation[],
  answers: Record<string, MockAnswer> = {},
  users: readonly Contact[] = people,
) {
  const asked = mockApi({
    'GET /api/conversations/userlist': () => ({ users, conversations }),
    'GET /api/messages/g': () => ({ items: [messageWith({ seq: 1, conversation_id: 'g' })], has_more: false }),
    'PUT /api/conversations/read': () => undefined,
    ...answers,
  })
  const { router } = renderInApp(<MessagesPage />, at, '/messages', '/messages/:conversationId')
  const changes = () => asked.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/read'))
  return { changes, router }
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
export const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }))

/** Opens the details beside a conversation. */
export async function openDetails() {
  await press('Details')
  return within(await screen.findByRole('dialog', { name: 'Details' }))
}
