import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPictures, maxPictureIds } from '#contract/pictures.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { type Face, Avatar } from '#web/ui/avatar.tsx'

function draw(face: Face & { size?: number }): HTMLElement {
  const { container } = renderInApp(<Avatar {...face} />)
  return container.querySelector('[data-initials]') as HTMLElement // what `Avatar` draws
}
const imageIn = (face: HTMLElement) => face.querySelector('img')
const link = (id: string) => `/api/files/${id}/picture.webp?expires=1&signature=2`
const answering = (pictures: { _id: string; kind: 'person' | 'business' }[]) =>
  mockApi({
    [`GET ${listPictures.path}`]: ({ query }) => ({
      items: pictures
        .filter(({ _id }) => query.ids?.split(',').includes(_id))
        .map((one) => ({ ...one, location: link(`${one._id}-${one.kind}`) })),
    }),
  })

test.each([
  ['Ana Maria Silva', 'AS'],
  ['Cher', 'C'],
  ['  émile zola ', 'ÉZ'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  mockApi({})
  expect(draw({ id: 'a', name }).dataset.initials).toBe(initials)
})

test('the tone follows the id, not the name', () => {
  mockApi({})
  const before = draw({ id: '01a2', name: 'Ana Silva' })
  const after = draw({ id: '01a2', name: 'Ana Costa' })
  const other = draw({ id: '01a3', name: 'Ana Silva' })
  expect(after.style.background).toBe(before.style.background)
  expect(other.style.background).not.toBe(before.style.background)
})

test('people are round and businesses square', () => {
  mockApi({})
  expect(draw({ id: 'a', name: 'Ana Silva' }).style.borderRadius).toBe('50%')
  expect(draw({ id: 'a', name: 'Blue Door', business: true }).style.borderRadius).toBe('22%')
})

test('faces that appear together are asked for in one call, each id once', async () => {
  const asked = answering([
    { _id: 'ana', kind: 'person' },
    { _id: 'cleo', kind: 'person' },
    { _id: 'cleo', kind: 'business' },
  ])
  const { container } = renderInApp(
    <>
      <Avatar id="ana" name="Ana" />
      <Avatar id="ana" name="Ana" size={56} />
      <Avatar id="cleo" name="Blue Door" business />
      <Avatar id="ben" name="Ben" />
    </>,
  )
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(3))
  expect(asked.map(({ query }) => query.ids)).toEqual(['ana,cleo,ben'])
  const sources = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(sources).toEqual([
    `${link('ana-person')}&thumbnail=1`,
    link('ana-person'),
    `${link('cleo-business')}&thumbnail=1`,
  ])
})

test('more faces than one call takes are asked for in several', async () => {
  const asked = answering([])
  const ids = Array.from({ length: maxPictureIds + 1 }, (_, at) => `id${at}`)
  renderInApp(ids.map((id) => <Avatar key={id} id={id} name={id} />))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked.map(({ query }) => query.ids?.split(',').length)).toEqual([maxPictureIds, 1])
})

test('a small picture that is not drawn yet is replaced by the large one, and a link that opens nothing leaves the initials', async () => {
  answering([{ _id: 'ana', kind: 'person' }])
  const face = draw({ id: 'ana', name: 'Ana Silva' })
  await waitFor(() => expect(imageIn(face)).toBeTruthy())
  fireEvent.error(imageIn(face) as HTMLImageElement)
  const image = imageIn(face) as HTMLImageElement
  expect(image.getAttribute('src')).toBe(link('ana-person'))
  expect(face.dataset.shown).toBeUndefined()
  fireEvent.load(image)
  expect(face.dataset.shown).toBe('true')
  fireEvent.error(image)
  expect(imageIn(face)).toBeNull()
  expect([face.dataset.shown, face.dataset.initials]).toEqual([undefined, 'AS'])
})
