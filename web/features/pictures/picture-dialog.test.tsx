import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { deleteClientLogo, deleteOwnPicture, listPictures, saveClientLogo, saveOwnPicture } from '#contract/pictures.ts'
import { pictureTexts } from '#contract/texts/pictures.ts'
import { inkColor } from '#contract/domain/colors.ts'
import { mockApi, problemResponse, type MockAnswer } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { FaceButton, PictureButton } from './index.ts'

const ana = { id: 'ana', name: 'Ana Silva' }
const door = { id: 'c1', name: 'Blue Door', business: true }
const logoPath = saveClientLogo.path.replace(':id', 'c1')
/** Of the chosen picture, RGBA. */
let pixels: number[]
const filled: string[] = []
const drawn = vi.fn<(image: unknown, ...place: number[]) => void>()
const file = new File(['bytes'], 'me.png', { type: 'image/png' })

beforeEach(() => {
  drawn.mockClear()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 200, close: () => undefined }))
  pixels = [200, 30, 60, 255]
  filled.length = 0
  const context = {
    set fillStyle(color: string) {
      filled.push(color)
    },
    clearRect: () => undefined,
    fillRect: () => undefined,
    drawImage: drawn,
    getImageData: () => ({ data: pixels }),
  } as unknown as CanvasRenderingContext2D
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['square'])))
})

/** Opens the dialog of a face with or without a picture. */
async function open(answers: Record<string, MockAnswer>, face = ana, items: object[] = []) {
  const asked = mockApi({ [`GET ${listPictures.path}`]: () => ({ items }), ...answers })
  renderInApp(face === door ? <FaceButton face={face} size={40} /> : <PictureButton face={face} />)
  await userEvent.click(screen.getByRole('button', { name: /^Edit/ }))
  await screen.findByRole('dialog')
  return asked
}
async function choose(): Promise<HTMLElement> {
  const input = document.querySelector('input[type=file]')
  fireEvent.change(input as HTMLInputElement, { target: { files: [file] } })
  return screen.findByRole('application', { name: pictureTexts.crop })
}
const sent = (asked: { method: string; path: string }[], method: string) =>
  asked.filter((one) => one.method === method).map(({ path }) => path)
const lastPlace = () => drawn.mock.lastCall?.slice(1)

test('a chosen picture is cropped to its middle and saved', async () => {
  const asked = await open({ [`PUT ${saveOwnPicture.path}`]: () => ({}) })
  expect(screen.queryByRole('button', { name: pictureTexts.remove })).toBeNull()
  await choose()
  expect(lastPlace()).toEqual([-256, 0, 1024, 512])
  await userEvent.click(screen.getByRole('button', { name: pictureTexts.save }))
  await waitFor(() => expect(sent(asked, 'PUT')).toEqual([saveOwnPicture.path]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(asked, 'GET').length).toBeGreaterThan(1) // the faces on the page are asked for again
})

test('the arrow keys move the picture to its edge and no further, and the slider zooms', async () => {
  await open({})
  const area = await choose()
  area.focus()
  await userEvent.keyboard('{ArrowLeft}')
  const [left = 0] = lastPlace() as number[]
  expect(left).toBeLessThan(-256)
  await userEvent.keyboard('{ArrowRight>40/}')
  expect(lastPlace()).toEqual([0, 0, 1024, 512])
  fireEvent.change(screen.getByRole('slider', { name: pictureTexts.zoom }), { target: { value: '2' } })
  expect(lastPlace()?.slice(2)).toEqual([2048, 1024])
})

test('a logo begins whole, and is saved for its client', async () => {
  const asked = await open({ [`PUT ${logoPath}`]: () => ({}) }, door)
  await choose()
  expect(lastPlace()).toEqual([0, 128, 512, 256])
  await userEvent.click(screen.getByRole('button', { name: pictureTexts.save }))
  await waitFor(() => expect(sent(asked, 'PUT')).toEqual([logoPath]))
})

test('a present picture is removed', async () => {
  const location = '/api/files/1/picture.webp?signature=2'
  const own = await open({ [`DELETE ${deleteOwnPicture.path}`]: () => undefined }, ana, [
    { _id: 'ana', kind: 'person', location },
  ])
  await userEvent.click(await screen.findByRole('button', { name: pictureTexts.remove }))
  await waitFor(() => expect(sent(own, 'DELETE')).toEqual([deleteOwnPicture.path]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the logo of a client is removed for the client', async () => {
  const asked = await open({ [`DELETE ${deleteClientLogo.path.replace(':id', 'c1')}`]: () => undefined }, door, [
    { _id: 'c1', kind: 'business', location: '/api/files/1/picture.webp?signature=2' },
  ])
  await userEvent.click(await screen.findByRole('button', { name: pictureTexts.remove }))
  await waitFor(() => expect(sent(asked, 'DELETE')).toEqual([logoPath]))
})

test('a file that is no picture, and a refusal of the server, are said', async () => {
  await open({ [`PUT ${saveOwnPicture.path}`]: () => problemResponse('storage_full', 'There is no room.') })
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not an image')))
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } })
  expect(await screen.findByText(pictureTexts.notPicture)).toBeTruthy()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => undefined }))
  await choose()
  expect(screen.queryByText(pictureTexts.notPicture)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: pictureTexts.save }))
  expect(await screen.findByText('There is no room.')).toBeTruthy()
})

const white = [255, 255, 255, 255, 0, 0, 0, 0]
const black = [0, 0, 0, 255, 0, 0, 0, 0]

test.each([
  ['white', white, pictureTexts.grounds.dark, inkColor],
  ['black', black, pictureTexts.grounds.white, '#ffffff'],
])('[FILE-8] a %s mark on nothing is saved on a ground that shows it, or on none', async (_, mark, proposed, color) => {
  const asked = await open({ [`PUT ${logoPath}`]: () => ({}) }, door)
  pixels = mark
  await choose()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: proposed }).checked).toBe(true)
  expect(filled.at(-1)).toBe(color)
  await userEvent.click(screen.getByRole('radio', { name: pictureTexts.grounds.none }))
  filled.length = 0
  await userEvent.click(screen.getByRole('button', { name: pictureTexts.save }))
  await waitFor(() => expect(sent(asked, 'PUT')).toEqual([logoPath]))
  expect(filled).toEqual([])
})

test('[FILE-8] a picture without transparency has no ground to choose', async () => {
  await open({}, door)
  await choose()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('[FILE-8] an SVG is drawn as an element, which is all that browsers take it as', async () => {
  await open({}, door)
  const whole = globalThis.createImageBitmap
  vi.stubGlobal('createImageBitmap', async (source: unknown) =>
    source instanceof File ? Promise.reject(new Error('no pixels')) : whole(source as ImageBitmapSource),
  )
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue()
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(10)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(4)
  expect(await choose()).toBeTruthy()
  expect(drawn.mock.calls.some((call) => call.slice(1).join() === '0,0,1024,410')).toBe(true)
})
