import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { MessagesPage } from '../pages/messages-page.tsx'
import { contactWith, conversationWith, messageWith } from '#web/testing/message-factories.ts'
import { startSession } from '#web/session/session.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken({ id: 'me', name: 'Me', role: 'Employee' })))

const last = messageWith({ conversation_id: 'a', seq: 900, message: 'The newest' })
const ana = conversationWith({ _id: 'a', last_seq: 900, last_message: last })
const found = messageWith({ conversation_id: 'a', _id: 'm300', seq: 300, message: 'About the invoice of May' })

/** A conversation of 900 messages. `finds` answers its searches. */
function serving(finds: (query: Record<string, string>) => object) {
  const storedMessage = (seq: number) =>
    seq === 300 ? found : messageWith({ conversation_id: 'a', seq, _id: `m${seq}` })
  return mockApi({
    'GET /api/conversations/userlist': () => ({ users: [contactWith({})], conversations: [ana] }),
    'GET /api/messages/a': ({ query }) => {
      const limit = Number(query.limit ?? 50)
      const first = query.after === undefined ? Number(query.before ?? 901) - limit : Number(query.after) + 1
      const items = Array.from({ length: limit }, (_, at) => first + at).filter((seq) => seq > 0 && seq <= 900)
      const has_more = query.after === undefined ? first > 1 : (items.at(-1) ?? 900) < 900
      return { items: items.map(storedMessage), has_more }
    },
    'GET /api/messages/search': ({ query }) => finds(query),
    'PUT /api/conversations/read': () => undefined,
  })
}

const open = (at: string) => renderInApp(<MessagesPage />, at, '/messages', '/messages/:conversationId')

test('[MSG-13] the search above the conversations covers all of them, and a result links to its message', async () => {
  const asked = serving(() => ({ items: [found], has_more: false }))
  open('/messages')
  await userEvent.type(await screen.findByLabelText('Search names and messages'), 'invo')
  await waitFor(() => {
    expect(asked.filter(({ path }) => path === '/api/messages/search').at(-1)?.query).toEqual({ q: 'invo' })
  })
  const list = await screen.findByRole('list', { name: 'Messages found' })
  const link = within(list).getByRole('link')
  expect(link.textContent).toContain('About the invoice of May')
  expect(link.querySelector('mark')?.textContent).toBe('invoice')
  await userEvent.click(link)
  await waitFor(() => {
    expect(asked.filter(({ path }) => path === '/api/messages/a').map(({ query }) => query)).toEqual([
      { after: '249', limit: '101' },
    ])
  })
})

test('[MSG-13] Ctrl+F opens the search in the open conversation, and older results follow, each once', async () => {
  const older = messageWith({ conversation_id: 'a', _id: 'm20', seq: 20, message: 'The first invoice' })
  const asked = serving(({ before }) =>
    before === undefined ? { items: [found], has_more: true } : { items: [older], has_more: false },
  )
  open('/messages/a')
  await userEvent.clear(await screen.findByLabelText('Search names and messages'))
  await screen.findByRole('region', { name: 'Messages with Ana Silva' })
  fireEvent.keyDown(globalThis.document.body, { key: 'f', ctrlKey: true })
  const search = await screen.findByRole('searchbox', { name: 'Search in Ana Silva' })
  fireEvent.change(search, { target: { value: 'invoice' } }) // at once: a part of the word finds another page
  await userEvent.click(await screen.findByRole('button', { name: 'Show older ones' }))
  const list = within(screen.getByRole('search')).getByRole('list', { name: 'Messages found' })
  await waitFor(() => {
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/messages/a?at=300', '/messages/a?at=20'])
  })
  expect(asked.filter(({ path }) => path === '/api/messages/search').at(-1)?.query).toEqual({
    q: 'invoice',
    conversation_id: 'a',
    before: 'm300',
  })
})

test.each([
  ['nothing is found', () => ({ items: [], has_more: false }), 'No message with these words.'],
  ['it fails', () => problemResponse('internal', 'Out of order'), 'The messages could not be searched.'],
])('[MSG-13] the search shows a message when %s', async (_, finds, sentence) => {
  serving(finds)
  open('/messages')
  await userEvent.type(await screen.findByLabelText('Search names and messages'), 'invoice')
  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy()
})
