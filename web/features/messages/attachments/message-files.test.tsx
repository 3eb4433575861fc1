import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { FileContent } from '#web/features/messages/attachments/file-content.tsx'
import { createLinkRenewal, MessageFiles } from './message-files.tsx'
import { historyKey } from '#web/features/messages/thread/history-query.ts'
import type { MessageHistory } from '#web/features/messages/thread/message-history.ts'
import type { MessageFile } from '#web/features/messages/thread/build-rows.ts'
import { messageWith } from '#web/testing/message-factories.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'

const fresh = '?expires=9999999999&signature=new'
const photo: MessageFile = { name: 'photo.png', location: `/api/files/1/photo.png${fresh}`, type: 'image/png' }
const plan: MessageFile = { name: 'plan.pdf', location: `/api/files/2/plan.pdf${fresh}`, type: 'application/pdf' }

const messageOf = (seq: number, file: MessageFile): Message =>
  messageWith({
    seq,
    conversation_id: 'a',
    type: 'file',
    message: '',
    file_name: file.name,
    file_location: file.location,
    file_type: file.type,
  })
const shown = (file: MessageFile, messages: readonly Message[] = []) =>
  renderInApp(
    <MessageFiles conversation="a" messages={messages}>
      <FileContent file={file} seq={1} />
    </MessageFiles>,
  )
const picture = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the picture photo.png' })

test('[MSG-4] a file with an image type is shown as a thumbnail', () => {
  shown(photo)
  expect(picture().querySelector('img')?.getAttribute('src')).toBe(`/api/files/1/photo.png${fresh}&thumbnail=1`)
})

test('[MSG-4] a click on a thumbnail opens the full picture with a download link', async () => {
  shown(photo)
  await userEvent.click(picture())
  const dialog = await screen.findByRole('dialog', { name: 'photo.png' })
  expect(within(dialog).getByRole('img', { name: 'photo.png' }).getAttribute('src')).toBe(photo.location)
  expect(within(dialog).getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('photo.png')
})

test('[MSG-4] a file of another type is a download link with its own name', () => {
  shown(plan)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download plan.pdf' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([plan.location, 'plan.pdf'])
  expect(document.querySelector('img')).toBeNull()
})

test('[MSG-4] a picture that fails to load becomes a download link', async () => {
  mockApi({ 'GET /api/files/1/photo.png': () => new Response(null, { status: 404 }) })
  shown(photo)
  const img = picture().querySelector('img')
  if (img) fireEvent.error(img)
  expect(await screen.findByRole('link', { name: 'Download photo.png' })).toBeTruthy()
})

const drawings = [
  ['mark.svg', 'text/plain'],
  ['mark.ai', 'application/pdf'],
  ['mark.eps', 'application/eps'],
  ['flyer.indd', 'application/x-indesign'],
  ['mark.psd', 'image/vnd.adobe.photoshop'],
  ['photo.heic', 'image/heic'],
] as const

test.each(drawings)('[FILE-8] %s is shown as the server drew it, or by the name of its kind', async (name, type) => {
  mockApi({ [`GET /api/files/3/${name}`]: () => new Response(null, { status: 404 }) })
  shown({ name, type, location: `/api/files/3/${name}${fresh}` })
  const link = screen.getByRole('link', { name: `Open the picture ${name}` })
  const img = link.querySelector('img')
  expect(img?.getAttribute('src')).toContain('thumbnail=1')
  await userEvent.click(link)
  const dialog = await screen.findByRole('dialog', { name })
  expect(within(dialog).getByRole('img', { name }).getAttribute('src')).toContain('thumbnail=1')
  if (img) fireEvent.error(img)
  const download = await screen.findByRole('link', { name: `Download ${name}`, hidden: true })
  expect(download.textContent).toContain(name.split('.')[1]?.toUpperCase())
})

test('[MSG-9] a deleted file keeps its name', () => {
  shown({ ...plan, location: null })
  expect(screen.getByText('plan.pdf')).toBeTruthy()
  expect(screen.getByText('This file was deleted.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('[MSG-9] a name with a right-to-left override shows the override', () => {
  shown({ ...plan, name: 'photo\u202Egpj.exe' })
  expect(screen.getByText('photo\uFFFDgpj.exe')).toBeTruthy()
})

function keeping(...files: MessageFile[]) {
  const queries = new QueryClient()
  const messages = files.map((file, at) => messageOf(at + 1, { ...file, location: '/api/files/1/old' }))
  const history = { messages, hasOlder: false, hasNewer: false, newest: messages.length }
  queries.setQueryData(historyKey('a'), history)
  const locations = () =>
    queries.getQueryData<MessageHistory>(historyKey('a'))?.messages.map((message) => message.file_location)
  return { queries, locations }
}
const pages = (...files: MessageFile[]) =>
  mockApi({
    'GET /api/messages/a': ({ query }) => {
      const from = Number(query.after)
      const all = files.map((file, at) => messageOf(at + 1, file))
      return { items: all.slice(from, from + Number(query.limit)), has_more: false }
    },
  })

test('[MSG-9] expired links are renewed together by fetching their messages again', async () => {
  const { queries, locations } = keeping(photo, plan, photo)
  const asked = pages(photo, plan, photo)
  const renew = createLinkRenewal(queries, 'a')
  expect(await Promise.all([renew(1), renew(2)])).toEqual([photo.location, plan.location])
  expect(asked.map((one) => one.query)).toEqual([{ after: '0', limit: '2' }])
  expect(locations()).toEqual([photo.location, plan.location, '/api/files/1/old'])
  expect(await renew(3)).toBe(photo.location)
  expect(asked).toHaveLength(2)
})

test('[MSG-9] a picture with an expired link is fetched again, a broken one is not', async () => {
  let status = 403
  const asked = mockApi({
    'GET /api/files/1/photo.png': () =>
      status === 403 ? problemResponse('file_link_expired', 'Over') : new Response(null, { status }),
    'GET /api/messages/a': () => ({ items: [messageOf(1, photo)], has_more: false }),
  })
  const over = () => asked.filter((one) => one.path === '/api/messages/a').length
  const fail = () => {
    const img = picture().querySelector('img')
    if (img) fireEvent.error(img)
  }
  const first = shown({ ...photo, location: '/api/files/1/photo.png?expires=1&signature=old' })
  fail()
  await waitFor(() => expect(over()).toBe(1))
  first.unmount()
  status = 404
  shown(photo)
  fail()
  await screen.findByRole('link', { name: 'Download photo.png' })
  await waitFor(() => expect(asked).toHaveLength(5))
  expect(over()).toBe(1)
})

test('[MSG-9] an expired link is renewed on click and then downloaded', async () => {
  const clicked: string[] = []
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function follow(this: HTMLAnchorElement) {
    clicked.push(`${this.getAttribute('href')} as ${this.download}`)
  }
  mockApi({ 'GET /api/messages/a': () => ({ items: [messageOf(1, plan)], has_more: false }) })
  shown({ ...plan, location: '/api/files/2/plan.pdf?expires=1&signature=old' })
  await userEvent.click(screen.getByRole('link', { name: 'Download plan.pdf' }))
  await waitFor(() => expect(clicked).toEqual([`${plan.location} as plan.pdf`]))
  HTMLAnchorElement.prototype.click = click
})
