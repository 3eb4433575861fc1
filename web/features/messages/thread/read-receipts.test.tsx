import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Conversation } from '#contract/messages.ts'
import { ReadBy, ReadReceipts } from './read-receipts.tsx'
import { conversationWith, messageWith } from '#web/testing/message-factories.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'

// The faces ask for their pictures.
beforeEach(() => void mockApi({}))

const date = '2026-08-03T10:42:00.000Z'
const messages = [messageWith({ seq: 1, sender_id: 'me' }), messageWith({ seq: 2, sender_id: 'me' })]

const shown = (conversation: Conversation) =>
  renderInApp(
    <ReadReceipts conversation={conversation} messages={messages} me="me">
      <ReadBy seq={1} />
      <i data-testid="between" />
      <ReadBy seq={2} />
      <ReadBy seq={undefined} />
    </ReadReceipts>,
  )

/** The initials of the faces. */
const facesIn = (readers: HTMLElement) =>
  [...readers.querySelectorAll<HTMLElement>('[data-initials]')].map((face) => face.dataset.initials)

test('[MSG-13] a direct conversation shows Seen beside the last message that the other person has read', () => {
  shown(conversationWith({ read_dates: [{ id: 'ana', date, seq: 2 }] }))
  expect(screen.getAllByText('Seen')).toHaveLength(1)
  expect(screen.getByTestId('between').nextElementSibling?.textContent).toBe('Seen')
})

test('[MSG-13] a group shows the readers of a message and counts those that do not fit', () => {
  const people = ['Ana Silva', 'Ben Carter', 'Zoë Hill', 'Jo Brandt']
  shown(
    conversationWith({
      type: 'Group',
      user_ids: ['me', ...people],
      display_names: ['Me', ...people],
      read_dates: people.map((id) => ({ id, date, seq: id === 'Ana Silva' ? 1 : 2 })),
    }),
  )
  expect(facesIn(screen.getByRole('img', { name: 'Ana Silva has read up to here' }))).toEqual(['AS'])
  expect(facesIn(screen.getByRole('img', { name: 'Ben Carter, Zoë Hill and Jo Brandt have read up to here' }))).toEqual(
    ['BC', 'ZH', 'JB'],
  )
})

test('[MSG-13] readers that do not fit are counted', () => {
  const people = ['a', 'b', 'c', 'd', 'e']
  shown(
    conversationWith({
      type: 'Group',
      user_ids: people,
      display_names: people,
      read_dates: people.map((id) => ({ id, date, seq: 1 })),
    }),
  )
  expect(facesIn(screen.getByRole('img'))).toEqual(['A', 'B'])
  expect(screen.getByRole('img').textContent).toBe('+3')
})
