import { act, screen, waitFor } from '@testing-library/react'
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import { expect, test, vi } from 'vitest'
import { messageTexts } from '#contract/texts/messages.ts'
import { MessagesPage } from '../pages/messages-page.tsx'
import { startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { conversationWith, messageWith } from '#web/testing/message-factories.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'

type ListProps = { ref: Ref<object>; data: readonly object[]; children: (row: object) => ReactNode }

/** Draws all rows: happy-dom measures none. */
function WholeList({ ref, data, children }: ListProps) {
  useImperativeHandle(ref, () => ({ scrollToIndex: () => {} }))
  return <ol>{data.map(children)}</ol>
}
vi.mock('virtua', () => ({ Virtualizer: WholeList }))

test('[MSG-6] the line above new messages is there where the list in the cache does not know of them yet', async () => {
  startSession(createToken({ id: 'me', name: 'Me', role: 'Employee' }))
  const messages = [1, 2, 3].map((seq) => messageWith({ conversation_id: 'a', seq }))
  let read = 3
  let answerList = Promise.resolve()
  const asked = mockApi({
    'GET /api/conversations/userlist': async () => {
      await answerList
      const last = messages.at(-1) ?? null
      const last_seq = messages.length
      const read_dates = [{ id: 'me', date: null, seq: read }]
      const ana = conversationWith({
        _id: 'a',
        last_seq,
        last_message: last,
        unread_count: last_seq - read,
        read_dates,
      })
      return { users: [], conversations: [ana] }
    },
    'GET /api/messages/a': ({ query }) => ({
      items: messages.filter(({ seq }) => seq > Number(query.after ?? 0)),
      has_more: false,
    }),
    'PUT /api/conversations/read': ({ body }) => {
      read = (body as { seq: number }).seq
    },
  })
  const { router, queries } = renderInApp(<MessagesPage />, '/messages', '/messages', '/messages/:conversationId')
  expect(await screen.findByRole('link', { name: /Ana Silva/ })).toBeTruthy()
  await act(() => router.navigate('/'))

  messages.push(messageWith({ conversation_id: 'a', seq: 4 }))
  let answer = () => {}
  answerList = new Promise((resolve) => (answer = resolve))
  await act(() => router.navigate('/messages/a'))
  await screen.findByRole('log') // the messages are drawn
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
  answer()
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(await screen.findByText(messageTexts.newSince)).toBeTruthy()
  await waitFor(() => expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ id: 'a', seq: 4 }))
})
