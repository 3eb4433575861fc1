import { expect, test } from 'vitest'
import { conversationWith } from '#web/testing/message-factories.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { ConversationFace } from './presence.tsx'

const people = [
  ['me', 'Mara Lind'],
  ['ana', 'Ana Silva'],
  ['ben', 'Ben Okafor'],
] as const
const facesOf = (type: 'Direct' | 'Group', count: number) => {
  mockApi({})
  const members = people.slice(0, count)
  const conversation = conversationWith({
    type,
    name: type === 'Group' ? 'Launch' : 'Ana Silva',
    user_ids: members.map(([id]) => id),
    display_names: members.map(([, name]) => name),
  })
  const { container } = renderInApp(<ConversationFace conversation={conversation} me="me" size={36} />)
  return [...container.querySelectorAll('[data-initials]')].map((face) => face.getAttribute('data-initials'))
}

test('[MSG-3] a direct conversation has the face of the other person', () => {
  expect(facesOf('Direct', 2)).toEqual(['AS'])
})

test('[MSG-3] a group has two faces, those of others where there are two', () => {
  expect(facesOf('Group', 3)).toEqual(['AS', 'BO'])
  expect(facesOf('Group', 2)).toEqual(['AS', 'ML'])
  expect(facesOf('Group', 1)).toEqual(['ML'])
})
