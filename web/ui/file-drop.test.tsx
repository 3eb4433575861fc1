import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UploadedFile } from '#contract/files.ts'
import { uploadTimes } from '#web/lib/upload/lost-line.ts'
import { CallError } from '#web/lib/http/request.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'
import { type MockUpload, mockUploads } from '#web/testing/mock-uploads.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'

const token = createToken({ id: 'c1', role: 'Client' })
beforeEach(() => startSession(token))
afterEach(() => endSession('logged_out'))

const named = (name: string, size = 3) => {
  const file = new File(['abc'], name, { type: 'image/png' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const dropping = (files: File[], items: object[] = []) => ({ dataTransfer: { files, items, types: ['Files'] } })
const area = () => screen.getByRole('button', { name: /Choose/ }).parentElement?.parentElement ?? document.body
const drop = (...files: File[]) => fireEvent.drop(area(), dropping(files))

function shown(props: Partial<Parameters<typeof FileDrop>[0]> = {}) {
  const sent = mockUploads()
  const kept: UploadedFile[] = []
  const keep = (file: UploadedFile) => void kept.push(file)
  const view = renderInApp(
    <FileDrop label="Logo" owner="c1" hint="SVG or AI" onUploaded={keep} {...props} />,
    '/here',
    '/here',
  )
  return { sent, kept, ...view }
}

test('[ONB-5] a dropped file is uploaded with the token, shows its progress, and is passed to the page', async () => {
  const { sent, kept } = shown()
  drop(named('logo.svg', 2_000_000))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ path: '/api/files/c1', authorization: `Bearer ${token}` })
  expect(sent[0]?.file.name).toBe('logo.svg')
  await sent[0]?.progress(0.42)
  const bar = screen.getByRole('progressbar', { name: 'Uploading logo.svg' })
  expect(bar.getAttribute('aria-valuenow')).toBe('42')
  expect(screen.getByText('42 % of 1.9 MB')).toBeTruthy()
  await sent[0]?.succeed()
  expect(kept.map(({ filename }) => filename)).toEqual(['logo.svg'])
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('logo.svg is uploaded.')
})

test('[ONB-5] three of several files upload at once, and the others wait', async () => {
  const { sent, kept } = shown()
  drop(...['a.png', 'b.png', 'c.png', 'd.png', 'e.png'].map((name) => named(name)))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(screen.getAllByText('Waiting for its turn')).toHaveLength(2)
  await sent[1]?.succeed()
  await waitFor(() => expect(sent).toHaveLength(4))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of e.png' }))
  for (const index of [0, 2, 3]) await sent[index]?.succeed()
  expect(sent).toHaveLength(4)
  expect(kept.map(({ filename }) => filename)).toEqual(['a.png', 'b.png', 'c.png', 'd.png'])
})

test('[ONB-5] files are saved in the order chosen, and one that fails holds nobody up', async () => {
  const { sent, kept } = shown()
  const names = () => kept.map(({ filename }) => filename)
  drop(...['a.png', 'b.png', 'c.png', 'd.png'].map((name) => named(name)))
  await waitFor(() => expect(sent).toHaveLength(3))
  await sent[2]?.succeed()
  await waitFor(() => expect(sent).toHaveLength(4))
  await sent[3]?.succeed()
  expect(names()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of d.png' }))
  await sent[0]?.answer(problemResponse('internal', 'Something went wrong!'))
  expect(names()).toEqual([])
  await sent[1]?.succeed()
  await waitFor(() => expect(names()).toEqual(['b.png', 'c.png']))
  await userEvent.click(screen.getByRole('button', { name: 'Retry the upload of a.png' }))
  await waitFor(() => expect(sent).toHaveLength(5))
  await sent[4]?.succeed()
  await waitFor(() => expect(names()).toEqual(['b.png', 'c.png', 'a.png']))
})

test('a canceled upload is stopped and disappears', async () => {
  const { sent, kept } = shown()
  drop(named('logo.svg'))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the upload of logo.svg' }))
  expect(sent[0]?.aborted).toBe(true)
  expect(screen.queryByText('logo.svg')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(kept).toEqual([])
})

test("[ONB-5] a failed upload shows the server's message under the area, and Retry sends the file again", async () => {
  const { sent, kept } = shown()
  drop(named('logo.svg'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]?.answer(problemResponse('no_file_uploaded', 'No File Uploaded'))
  expect((await screen.findByRole('alert')).textContent).toBe('logo.svg: No File Uploaded')
  await userEvent.click(screen.getByRole('button', { name: 'Retry the upload of logo.svg' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  await sent[1]?.succeed()
  await waitFor(() => expect(kept).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an upload that lost the connection continues by itself after a reconnect', async () => {
  const { sent, kept } = shown()
  drop(named('logo.svg'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]?.lose()
  expect(screen.getByRole('alert').textContent).toMatch(/^logo\.svg: /)
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(sent).toHaveLength(2))
  await sent[1]?.succeed()
  expect(kept).toHaveLength(1)
})

const lostAnswers: [string, (upload?: MockUpload) => Promise<void> | undefined][] = [
  ['no answer', (upload) => upload?.lose()],
  ['408', (upload) => upload?.answer(new Response(null, { status: 408 }))],
  ['502', (upload) => upload?.answer(new Response('<h1>Bad Gateway</h1>', { status: 502 }))],
  ['503', (upload) => upload?.answer(problemResponse('unavailable', 'x'))],
  ['overload', (upload) => upload?.answer(problemResponse('overloaded', 'x'))],
  ['a cut upload', (upload) => upload?.answer(problemResponse('upload_cut_off', 'x'))],
]

test.each(lostAnswers)('[FILE-9] an upload that is lost (%s) is tried again by itself', async (_name, lose) => {
  const { pauses } = uploadTimes
  uploadTimes.pauses = [1, 1]
  const { sent, kept } = shown()
  drop(named('logo.svg'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await lose(sent[0])
  await waitFor(() => expect(sent).toHaveLength(2))
  await lose(sent[1])
  await waitFor(() => expect(sent).toHaveLength(3))
  await sent[2]?.succeed()
  expect(kept).toHaveLength(1)
  uploadTimes.pauses = pauses
})

test('[FILE-9] while the line is lost it is said, and Retry does not wait', async () => {
  const { sent, kept } = shown()
  drop(named('logo.svg'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]?.lose()
  expect(screen.getByRole('alert').textContent).toBe('logo.svg: the connection was lost. It is tried again by itself.')
  await userEvent.click(screen.getByRole('button', { name: 'Retry the upload of logo.svg' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  await sent[1]?.lose()
  await userEvent.click(screen.getByRole('button', { name: 'Take logo.svg off this list' }))
  fireEvent(window, new Event('online'))
  expect(screen.queryByText(/logo\.svg/)).toBeNull()
  expect([sent.length, kept.length]).toEqual([2, 0])
})

test('[FILE-9] after the last try the person decides', async () => {
  const { pauses } = uploadTimes
  uploadTimes.pauses = []
  const { sent } = shown()
  drop(named('logo.svg'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]?.lose()
  expect(screen.getByRole('alert').textContent).toMatch(/^logo\.svg: We could not reach the server/)
  uploadTimes.pauses = pauses
})

test('an uploaded file that could not be saved is not uploaded twice', async () => {
  let refused = true
  const keep = async () => {
    if (refused) throw new CallError({ status: 409, code: 'conflict', message: 'This was changed meanwhile.' })
  }
  const { sent } = shown({ onUploaded: keep })
  drop(named('logo.svg'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]?.succeed()
  expect((await screen.findByRole('alert')).textContent).toBe('logo.svg: This was changed meanwhile.')
  refused = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry the upload of logo.svg' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(sent).toHaveLength(1)
})

test.each([
  [250 * 1024 * 1024, 'film.mov is 250 MB. A file may have at most 100 MB.'],
  [100 * 1024 * 1024 + 1, 'film.mov is just over 100 MB. A file may have at most 100 MB.'],
])('a file of %i bytes is rejected as too large before the upload', async (size, sentence) => {
  const { sent } = shown()
  drop(named('film.mov', size))
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Take film.mov off this list' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent).toEqual([])
})

test('an upload offers no Retry when a retry cannot help', async () => {
  const { sent } = shown()
  drop(named('list.csv', 0))
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]?.answer(problemResponse('empty_file', 'This file is empty.'))
  expect((await screen.findByRole('alert')).textContent).toBe('list.csv: This file is empty.')
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull()
})

test('a server with a lower size limit shows its message', async () => {
  const { sent } = shown()
  drop(named('film.mov', 30 * 1024 * 1024))
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]?.answer(new Response('<h1>413</h1>', { status: 413 }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'film.mov is 30 MB, which is more than this server takes.',
  )
})

test('[ONB-5] a picker closed without a choice and a drop without files show a message', async () => {
  const { container } = shown()
  fireEvent(container.querySelector('input') ?? document.body, new Event('cancel'))
  expect(screen.getByRole('alert').textContent).toBe('No File Selected')
  drop(named('logo.svg'))
  expect(screen.queryByText('No File Selected')).toBeNull()
  fireEvent.drop(area(), dropping([]))
  expect(screen.getByRole('alert').textContent).toBe('No File Selected')
})

test('a folder is rejected', async () => {
  const { sent } = shown()
  const folder = { kind: 'file', webkitGetAsEntry: () => ({ isDirectory: true, name: 'brand' }) }
  fireEvent.drop(area(), dropping([named('brand', 4096), named('logo.svg')], [folder]))
  expect(screen.getByRole('alert').textContent).toBe('brand is a folder. Choose the files inside it.')
  await waitFor(() => expect(sent.map(({ file }) => file.name)).toEqual(['logo.svg']))
})

test('chosen and pasted files are uploaded like dropped ones', async () => {
  const { sent, container } = shown({ accept: '.svg,.ai' })
  const input = container.querySelector('input') ?? document.createElement('input')
  expect(input.accept).toBe('.svg,.ai')
  fireEvent.change(input, { target: { files: [named('one.svg'), named('two.svg')] } })
  fireEvent.paste(screen.getByRole('button', { name: 'Choose files: Logo' }), {
    clipboardData: { files: [named('three.png')], items: [], types: ['Files'] },
  })
  await waitFor(() => expect(sent.map(({ file }) => file.name)).toEqual(['one.svg', 'two.svg', 'three.png']))
})

test('an area for one file takes one file, and no other during its upload', async () => {
  const { sent } = shown({ multiple: false })
  drop(named('one.pdf'), named('two.pdf'))
  expect(screen.getByRole('alert').textContent).toBe('Only one file fits here. The first one was taken.')
  await waitFor(() => expect(sent).toHaveLength(1))
  drop(named('three.pdf'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a file: Logo' }).disabled).toBe(true)
  await sent[0]?.succeed()
  expect(sent.map(({ file }) => file.name)).toEqual(['one.pdf'])
})

test('leaving during uploads asks once for all areas', async () => {
  const sent = mockUploads()
  const areas = (
    <>
      <FileDrop label="Logo" owner="c1" onUploaded={() => {}} />
      <FileDrop label="Fonts" owner="c1" onUploaded={() => {}} />
    </>
  )
  const { router } = renderInApp(areas, '/here', '/here')
  const group = screen.getByRole('group', { name: 'Fonts' })
  fireEvent.drop(within(group).getByRole('button').parentElement?.parentElement ?? group, dropping([named('a.woff2')]))
  await waitFor(() => expect(sent).toHaveLength(1))
  await router.navigate('/elsewhere')
  expect(router.state.location.pathname).toBe('/here')
  const dialog = await screen.findByRole('dialog', { name: 'Files are still being uploaded' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await router.navigate('/elsewhere')
  await userEvent.click(await screen.findByRole('button', { name: 'Leave and stop them' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
  expect(sent[0]?.aborted).toBe(true)
})

test('a requested navigation proceeds as soon as all uploads are complete', async () => {
  const { sent, router } = shown()
  drop(named('logo.svg'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await router.navigate('/elsewhere')
  await screen.findByRole('dialog')
  await sent[0]?.succeed()
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
})
