import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FileLink } from '#contract/files.ts'
import { CallError } from '#web/lib/http/request.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { FileList } from '#web/ui/file-list.tsx'

afterEach(() => vi.useRealTimers())

const far = 9_999_999_999
const linkTo = (filename: string, expires = far): FileLink => ({
  filename,
  location: `/api/files/id-of-${filename}/${filename}?expires=${expires}&signature=s`,
})
const listed = (files: FileLink[], props: Partial<Parameters<typeof FileList>[0]> = {}) =>
  renderInApp(<FileList label="Logo" files={files} {...props} />)
const picture = (scope: HTMLElement) => scope.querySelector('img') ?? document.createElement('img')

test('[FILE-4] a name is whole in the link, its title and the download, and can be cut before its extension only', () => {
  listed([linkTo('brand guide of 2026.zip'), linkTo('abcdefg.zip')])
  const [long, short] = screen.getAllByRole('link')
  expect(long).toBe(screen.getByRole('link', { name: 'brand guide of 2026.zip' }))
  expect(long?.title).toBe('brand guide of 2026.zip')
  expect(long?.getAttribute('download')).toBe('brand guide of 2026.zip')
  const parts = (link?: HTMLElement) =>
    [...(link?.querySelectorAll('span[aria-hidden]') ?? [])].map(({ textContent }) => textContent)
  expect(parts(long)).toEqual(['brand guide ', 'of 2026', '.zip'])
  expect(parts(short)).toEqual(['abcdefg', '.zip'])
})

test('[ONB-5] a list without files shows its empty text', () => {
  listed([])
  expect(screen.getByText('No Files Uploaded')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

test('[FILE-4] a picture shows its thumbnail and opens in place', async () => {
  listed([linkTo('logo.PNG')])
  const link = screen.getByRole('link')
  expect(picture(link).getAttribute('src')).toBe(
    '/api/files/id-of-logo.PNG/logo.PNG?expires=9999999999&signature=s&thumbnail=1',
  )
  await userEvent.click(link)
  const dialog = await screen.findByRole('dialog', { name: 'logo.PNG' })
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe(linkTo('logo.PNG').location)
  const download = within(dialog).getByRole('link', { name: 'Download' })
  expect(download.getAttribute('download')).toBe('logo.PNG')
})

test('a picture that cannot be displayed shows an icon and a download link', async () => {
  mockApi({ 'GET /api/files/id-of-logo.png/logo.png': () => new Response(null, { status: 404 }) })
  const onExpired = vi.fn()
  listed([linkTo('logo.png')], { onExpired })
  const link = screen.getByRole('link')
  fireEvent.error(picture(link))
  expect(link.querySelector('img')).toBeNull()
  await userEvent.click(link)
  const dialog = await screen.findByRole('dialog')
  fireEvent.error(within(dialog).getByRole('img'))
  expect(within(dialog).getByRole('img').getAttribute('src')).toContain('thumbnail=1')
  fireEvent.error(within(dialog).getByRole('img'))
  expect(within(dialog).getByText(/cannot be shown here/)).toBeTruthy()
  expect(onExpired).not.toHaveBeenCalled()
})

/** As a browser does with a file that is no video, and with one of a codec it does not know. */
const unplayable: [string, (video: HTMLVideoElement) => void][] = [
  ['not.mp4', (video) => void fireEvent.error(video)],
  ['sound only.MOV', (video) => void fireEvent.loadedMetadata(video)],
]

test.each(unplayable)('[FILE-4] a video that cannot be played says so: %s', async (name, happens) => {
  mockApi({ [`GET ${linkTo(name).location.split('?')[0]}`]: () => new Response(null, { status: 206 }) })
  listed([linkTo(name)])
  await userEvent.click(screen.getByRole('link'))
  const dialog = await screen.findByRole('dialog', { name })
  const video = dialog.querySelector('video') ?? document.createElement('video')
  expect(video.getAttribute('src')).toBe(linkTo(name).location)
  Object.defineProperty(video, 'videoWidth', { value: 0 })
  happens(video)
  expect(within(dialog).getByText('This video cannot be played here. Download it to look at it.')).toBeTruthy()
  expect(within(dialog).getByRole('link', { name: 'Download' }).getAttribute('download')).toBe(name)
})

test.each(['film.mp4', 'film.webm', 'film.mov', 'film.m4v'])('[FILE-4] %s plays in place', async (name) => {
  listed([linkTo(name)])
  await userEvent.click(screen.getByRole('link'))
  const dialog = await screen.findByRole('dialog', { name })
  const video = dialog.querySelector('video') ?? document.createElement('video')
  Object.defineProperty(video, 'videoWidth', { value: 640 })
  fireEvent.loadedMetadata(video)
  expect(dialog.querySelector('video')).toBe(video)
})

const drawings = [
  'mark.svg',
  'mark.AI',
  'mark.eps',
  'mark.psd',
  'mark.indd',
  'photo.HEIC',
  'photo.heif',
  'scan.tif',
  'scan.tiff',
]

test.each(drawings)('[FILE-8] %s opens as the server drew it, in the list and in place', async (name) => {
  listed([linkTo(name)])
  const link = screen.getByRole<HTMLAnchorElement>('link')
  expect(picture(link).getAttribute('src')).toContain('thumbnail=1')
  expect(link.hasAttribute('download')).toBe(false)
  await userEvent.click(link)
  const shown = within(await screen.findByRole('dialog')).getByRole('img', { name })
  expect(shown.getAttribute('src')).toContain('thumbnail=1')
})

test.each(drawings)('[FILE-8] %s without a preview has the name of its kind, and is downloaded', async (name) => {
  mockApi({ [`GET /api/files/id-of-${name}/${name}`]: () => new Response(null, { status: 404 }) })
  listed([linkTo(name)])
  const link = screen.getByRole<HTMLAnchorElement>('link')
  fireEvent.error(picture(link))
  await waitFor(() => expect(link.getAttribute('download')).toBe(name))
  expect(link.textContent).toContain(name.split('.')[1]?.toUpperCase())
  await userEvent.click(link)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[FILE-4] a PDF opens in a new window, and other files are downloaded', () => {
  listed([linkTo('guide.pdf'), linkTo('page.html')])
  const [pdf, page] = screen.getAllByRole<HTMLAnchorElement>('link')
  expect(pdf?.target).toBe('_blank')
  expect(pdf?.hasAttribute('download')).toBe(false)
  expect(page?.target).toBe('')
  expect(page?.getAttribute('download')).toBe('page.html')
})

test('[FILE-2] a picture with an expired link makes the page fetch its record once', async () => {
  mockApi({ 'GET /api/files/id-of-logo.png/logo.png': () => problemResponse('file_link_expired', 'expired') })
  const onExpired = vi.fn()
  const { container } = listed([linkTo('logo.png')], { onExpired })
  fireEvent.error(picture(container))
  await waitFor(() => expect(onExpired).toHaveBeenCalledTimes(1))
})

test('links are renewed before they expire', () => {
  vi.useFakeTimers()
  const onExpired = vi.fn()
  listed([linkTo('logo.png', Math.floor(Date.now() / 1000) + 3600)], { onExpired })
  vi.advanceTimersByTime(58 * 60_000)
  expect(onExpired).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000 + 1000)
  expect(onExpired).toHaveBeenCalledTimes(1)
})

test('a link that expired while the device slept is renewed instead of followed', async () => {
  const onExpired = vi.fn()
  listed([linkTo('logo.zip', 1)], { onExpired })
  const followed = fireEvent.click(screen.getByRole('link'))
  expect(followed).toBe(false)
  expect(await screen.findByText(/It is being renewed/)).toBeTruthy()
  await waitFor(() => expect(onExpired).toHaveBeenCalledTimes(1))
})

test('removing a file asks first and shows a failure', async () => {
  let refuse = true
  const removed: string[] = []
  const onRemove = async (file: FileLink) => {
    if (refuse) throw new CallError({ status: 409, code: 'conflict', message: 'This was changed meanwhile.' })
    removed.push(file.filename)
  }
  listed([linkTo('logo.svg'), linkTo('old.svg')], { onRemove })
  await userEvent.click(screen.getByRole('button', { name: 'Remove old.svg' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove old.svg?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await within(dialog).findByText('This was changed meanwhile.')).toBeTruthy()
  refuse = false
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(removed).toEqual(['old.svg']))
  expect(screen.getByText('old.svg is removed.')).toBeTruthy()
})

const removal = (filename: string) => screen.queryByRole('button', { name: `Remove ${filename}` })

function RemovableFiles({ undoable }: { undoable: boolean }) {
  const [names, setNames] = useState(['a.svg', 'b.svg', 'c.svg'])
  const remove = async ({ filename }: FileLink) => setNames((before) => before.filter((name) => name !== filename))
  return (
    <FileList files={names.map((name) => linkTo(name))} onRemove={remove} {...(undoable && { onRestore: remove })} />
  )
}

test.each([
  ['at once', true],
  ['after a confirmation', false],
])('the focus goes on to the next file when one is removed %s', async (_, undoable) => {
  renderInApp(<RemovableFiles undoable={undoable} />)
  const remove = async (filename: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Remove ${filename}` }))
    if (!undoable) await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(removal(filename)).toBeNull())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await remove('b.svg')
  await expect.poll(() => document.activeElement).toBe(removal('c.svg'))
  await remove('c.svg')
  await expect.poll(() => document.activeElement).toBe(removal('a.svg'))
  await remove('a.svg')
  await expect.poll(() => document.activeElement?.textContent).toBe('No Files Uploaded')
})

test('a list without removal shows no remove button', () => {
  listed([linkTo('logo.svg')])
  expect(screen.queryByRole('button')).toBeNull()
})
