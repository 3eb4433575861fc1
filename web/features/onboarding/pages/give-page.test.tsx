import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { VisitedItem } from '#contract/client-items.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { itemLinkReplies, visitTexts } from '#contract/texts/item-links.ts'
import { eventTexts } from '#contract/texts/onboarding.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { mockUploads } from '#web/testing/mock-uploads.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { GivePage } from './give-page.tsx'

function open(item: Partial<VisitedItem['item']>) {
  const asked = mockApi({
    'GET /api/item-links/t1': () => ({
      business: 'Harbour Studio',
      asked_by: 'Cleo',
      note: '',
      agency_email: 'mara@example.com',
      expires: '2099-01-01T00:00:00.000Z',
      item: { title: 'Colors', months: false, place: null, ...item },
    }),
    'PUT /api/item-links/t1': () => undefined,
  })
  renderInApp(<GivePage />, '/give/t1', '/give/:token')
  return () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}

test.each([
  ['over', 't'.repeat(75), itemLinkReplies.expired],
  ['cut short', 't'.repeat(74), visitTexts.cutShort],
])('[ONB-20] a link that is %s says whom to ask for a new one', async (_, token, sentence) => {
  mockApi({ [`GET /api/item-links/${token}`]: () => problemResponse('invalid_link', itemLinkReplies.expired) })
  renderInApp(<GivePage />, `/give/${token}`, '/give/:token')
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(sentence).toMatch(/ask the person who sent it for a new one/i)
})

const send = () => userEvent.click(screen.getByRole('button', { name: visitTexts.send }))

test('[ONB-20] a visitor ticks choices, and sends those that are added', async () => {
  const sent = open({ kind: 'choices', options: ['Red', 'Green', 'Blue'] })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Red' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Blue' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Red' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Red' }))
  await send()
  await waitFor(() => expect(sent()).toEqual([{ choices: { add: ['Blue'], remove: ['Red'] } }]))
})

test('[ONB-20] a visitor ticks days and writes dates, and sends those that are added', async () => {
  const sent = open({ kind: 'dates', months: true })
  await userEvent.type(await screen.findByRole('searchbox', { name: clientItemTexts.dates.search }), 'Pi Day')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Pi Day' }))
  await userEvent.click(screen.getByRole('switch', { name: eventTexts.custom }))
  await userEvent.click(screen.getByRole('button', { name: eventTexts.addDate }))
  await userEvent.type(screen.getByRole('textbox', { name: eventTexts.nameOf(1) }), 'Ox')
  await send()
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        months: { march_dates: { add: ['Pi Day'] } },
        dates: { add: [{ date: '', name: 'Ox' }], remove: [{ date: '', name: 'O' }] },
      },
    ]),
  )
})

test('[ONB-20] a visitor uploads files, and sends those that are added', async () => {
  const sent = open({ kind: 'file' })
  const uploads = mockUploads()
  const area = (await screen.findAllByRole('button', { name: /Colors/ }))[0] ?? document.body
  const files = ['a.pdf', 'b.pdf'].map((name) => new File(['x'], name))
  fireEvent.drop(area, { dataTransfer: { files, items: [], types: ['Files'] } })
  await waitFor(() => expect(uploads).toHaveLength(2))
  await uploads[0]?.succeed()
  await screen.findByTitle('a.pdf')
  await send()
  expect(await screen.findByText(visitTexts.uploadsFirst)).toBeTruthy()
  expect(sent()).toEqual([])
  await uploads[1]?.succeed()
  await waitFor(() => expect(screen.queryByText(visitTexts.uploadsFirst)).toBeNull())
  await screen.findByTitle('b.pdf')
  const third = new File(['x'], 'c.pdf')
  fireEvent.drop(area, { dataTransfer: { files: [third], items: [], types: ['Files'] } })
  await waitFor(() => expect(uploads).toHaveLength(3))
  expect(screen.queryByText(visitTexts.uploadsFirst)).toBeNull() // nothing was pressed
  await uploads[2]?.succeed()
  await screen.findByTitle('c.pdf')
  await send()
  await waitFor(() =>
    expect(sent()).toMatchObject([{ files: { add: ['a.pdf', 'b.pdf', 'c.pdf'].map((filename) => ({ filename })) } }]),
  )
})

test('[SHELL-11] [ONB-20] an answer of a visitor that is too long is not sent, and stays', async () => {
  const sent = open({ kind: 'long_text' })
  const field = await screen.findByRole('textbox')
  fireEvent.change(field, { target: { value: 'x'.repeat(20_012) } })
  await send()
  expect(screen.getByText('12 characters too many. Please shorten it.')).toBeTruthy()
  expect(field).toHaveProperty('value', 'x'.repeat(20_012))
  expect(sent()).toEqual([])
  fireEvent.change(field, { target: { value: 'short' } })
  await send()
  await waitFor(() => expect(sent()).toEqual([{ text: 'short' }]))
})
