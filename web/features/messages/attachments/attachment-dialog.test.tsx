import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { maxFileBytes } from '#contract/files.ts'
import { Composer } from '../composer/composer.tsx'
import type { SentFile } from '#web/features/messages/outbox/outgoing.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { mockUploads } from '#web/testing/mock-uploads.ts'

const photo = () => new File(['photo'], 'photo.png', { type: 'image/png' })
const plan = () => new File(['plan'], 'plan.pdf', { type: 'application/pdf' })

function open() {
  mockApi({ 'GET /api/settings/': () => ({ messages: { enter_sends: false } }) })
  const uploads = mockUploads()
  const attached: SentFile[] = []
  const owners = { role: 'Manager', clients: [] } as const
  renderInApp(
    <Composer id="a" name="Ana" me="me" owners={owners} onSend={() => {}} onAttach={(file) => attached.push(file)} />,
  )
  return { uploads, names: () => attached.map((one) => one.name), attached }
}
const dialog = () => screen.findByRole('dialog', { name: 'Send files to Ana' })
const field = () => screen.getByRole('textbox', { name: 'Write a message to Ana' })
const button = async (name: string | RegExp) => within(await dialog()).getByRole<HTMLButtonElement>('button', { name })
const shown = async () =>
  within(await dialog())
    .getAllByRole('listitem')
    .map((one) => one.textContent)

async function openDialog(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Attach files' }))
}
async function choose(...files: File[]): Promise<void> {
  const input = (await dialog()).querySelector<HTMLInputElement>('input[type=file][multiple]')
  if (!input) throw new Error('Nothing to choose with')
  await userEvent.upload(input, files)
}

test('[MSG-9] without a file the dialog asks for at least one', async () => {
  open()
  await openDialog()
  await userEvent.click(await button('Send'))
  expect(within(await dialog()).getByRole('alert').textContent).toBe('Please select at least one file')
})

test('[MSG-9] closing the picker without a file asks for one', async () => {
  open()
  await openDialog()
  const input = (await dialog()).querySelector('input[type=file][multiple]')
  act(() => void input?.dispatchEvent(new Event('cancel')))
  expect(within(await dialog()).getByRole('alert').textContent).toBe('Please select a file')
})

test('[MSG-9] several files are uploaded with their progress, and sent in the order in which they were chosen', async () => {
  const { uploads, names, attached } = open()
  await openDialog()
  await choose(photo(), plan())
  expect(await shown()).toEqual(['photo.png0.1 kB', 'plan.pdf0.1 kB'])
  await userEvent.click(await button('Send 2 files'))
  await waitFor(() => expect(uploads).toHaveLength(2))
  expect(uploads.map((one) => one.path)).toEqual(['/api/files/message/me', '/api/files/message/me'])
  await uploads[0]?.progress(0.5)
  expect((await shown())[0]).toContain('50 %')
  expect(within(await dialog()).getByRole('progressbar', { name: 'Uploading photo.png' })).toBeTruthy()
  await uploads[1]?.succeed()
  expect(names()).toEqual([])
  await uploads[0]?.succeed()
  await waitFor(() => expect(names()).toEqual(['photo.png', 'plan.pdf']))
  expect(attached[0]).toMatchObject({ type: 'image/png', location: expect.stringContaining('/api/files/photo.png/') })
})

test('[MSG-9] the dialog closes half a second after all files are sent, and is empty a second after', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { uploads } = open()
  await openDialog()
  await choose(photo())
  await userEvent.click(await button('Send 1 file'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  await uploads[0]?.succeed()
  await waitFor(async () => expect((await shown())[0]).toContain('Sent'))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openDialog()
  expect(within(await dialog()).queryByRole('listitem')).toBeNull()
  vi.useRealTimers()
})

test('[MSG-9] a failed file shows the reason and is sent again on request, while the others continue', async () => {
  const { uploads, names } = open()
  await openDialog()
  await choose(photo(), plan())
  await userEvent.click(await button('Send 2 files'))
  await waitFor(() => expect(uploads).toHaveLength(2))
  await uploads[0]?.answer(problemResponse('internal', 'Something went wrong!'))
  await uploads[1]?.succeed()
  await waitFor(() => expect(names()).toEqual(['plan.pdf']))
  expect(within(await dialog()).getByRole('alert').textContent).toBe('photo.png: Something went wrong!')
  await userEvent.click(await button('Send 1 file'))
  await waitFor(() => expect(uploads).toHaveLength(3))
  await uploads[2]?.succeed()
  await waitFor(() => expect(names()).toEqual(['plan.pdf', 'photo.png']))
})

test('[FILE-9] a file whose line was lost goes on by itself, and can be stopped', async () => {
  const { uploads, names } = open()
  await openDialog()
  await choose(photo())
  await userEvent.click(await button('Send 1 file'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  await uploads[0]?.lose()
  expect((await shown())[0]).toContain('the connection was lost')
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(uploads).toHaveLength(2))
  await uploads[1]?.lose()
  await userEvent.click(await button('Stop'))
  await waitFor(async () => expect((await button('Send 1 file')).disabled).toBe(false))
  await userEvent.click(await button('Send 1 file'))
  await waitFor(() => expect(uploads).toHaveLength(3))
  await uploads[2]?.succeed()
  await waitFor(() => expect(names()).toEqual(['photo.png']))
})

test('[MSG-9] what failed stands first', async () => {
  const { uploads } = open()
  await openDialog()
  await choose(photo(), plan(), new File([], 'nothing.pdf', { type: 'application/pdf' }))
  expect((await shown())[0]).toContain('nothing.pdf')
  await userEvent.click(await button('Send 2 files'))
  await waitFor(() => expect(uploads).toHaveLength(2))
  await uploads[1]?.answer(problemResponse('internal', 'Something went wrong!'))
  const names = (await shown()).map((row) => /^(?:plan|nothing|photo)/.exec(row ?? '')?.[0])
  expect(names).toEqual(['plan', 'nothing', 'photo'])
})

test('[MSG-9] a stopped upload stays chosen, and one of several files can be removed', async () => {
  const { uploads, names } = open()
  await openDialog()
  await choose(photo(), plan())
  await userEvent.click(await button('Send 2 files'))
  await waitFor(() => expect(uploads).toHaveLength(2))
  await userEvent.click(await button('Do not send photo.png'))
  expect(uploads[0]?.aborted).toBe(true)
  await userEvent.click(await button('Stop'))
  expect(uploads[1]?.aborted).toBe(true)
  await waitFor(async () => expect((await button('Send 1 file')).disabled).toBe(false))
  expect(await shown()).toEqual(['plan.pdf0.1 kB'])
  expect(names()).toEqual([])
})

test('[MSG-9] a file that is too large shows an error before the upload', async () => {
  const { uploads } = open()
  const film = photo()
  Object.defineProperty(film, 'size', { value: maxFileBytes + 1 })
  await openDialog()
  await choose(film)
  expect(within(await dialog()).getByRole('alert').textContent).toContain('A file may have at most 100 MB')
  await userEvent.click(await button('Send'))
  expect(uploads).toHaveLength(0)
})

test('[MSG-9] an empty file shows an error before the upload, and the others are sent', async () => {
  const { uploads } = open()
  await openDialog()
  await choose(new File([], 'nothing.pdf', { type: 'application/pdf' }), plan())
  expect(within(await dialog()).getByRole('alert').textContent).toBe('nothing.pdf: This file is empty.')
  await userEvent.click(await button('Send 1 file'))
  await waitFor(() => expect(uploads).toHaveLength(1))
})

const carrying = (types: string[], files: File[] = []) => ({ types, files, items: [], dropEffect: 'none' })

test('[MSG-9] a pasted picture opens the dialog, and text with its own picture is pasted as text', async () => {
  open()
  fireEvent.paste(field(), { clipboardData: carrying(['text/plain', 'text/html', 'Files'], [photo()]) })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.paste(field(), { clipboardData: carrying(['text/html', 'Files'], [photo()]) })
  expect(await shown()).toEqual(['photo.png0.1 kB'])
})

test('[MSG-9] files can be dropped anywhere over the conversation', async () => {
  open()
  fireEvent.dragOver(document.body, { dataTransfer: carrying(['Files']) })
  const over = screen.getByText('Let go to send to Ana')
  fireEvent.drop(over, { dataTransfer: carrying(['Files'], [photo(), plan()]) })
  expect(await shown()).toEqual(['photo.png0.1 kB', 'plan.pdf0.1 kB'])
  expect(screen.queryByText('Let go to send to Ana')).toBeNull()
})
