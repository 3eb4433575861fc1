import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filePartBytes, longFileBytes, uploadMessageFile } from '#contract/files.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { problemResponse } from '#web/testing/mock-api.ts'
import { type MockUpload, mockUploads } from '#web/testing/mock-uploads.ts'
import { uploadTimes } from './lost-line.ts'
import { upload, type Sending } from './upload.ts'

/** The same parts, a thousand times smaller: the simulated browser copies them often. */
vi.mock(import('#contract/files.ts'), async (original) => ({
  ...(await original()),
  longFileBytes: 20 * 1024,
  filePartBytes: 4 * 1024,
}))

const usual = { ...uploadTimes }
let sent: MockUpload[]
let progress: number[]
let page: AbortController
beforeEach(() => {
  sent = mockUploads()
  progress = []
  page = new AbortController()
})
afterEach(() => {
  page.abort()
  Object.assign(uploadTimes, usual)
})

const contents = Uint8Array.from({ length: longFileBytes + 1 }, (_, at) => (at * 7919) % 251)
const film = (size = contents.length) => new File([contents.subarray(0, size)], 'film.mov')
const start = (file: File, how: Partial<Sending> = {}) => {
  const onProgress = (part: number) => void progress.push(part)
  const uploaded = upload(file, { owner: 'c1', signal: page.signal, onProgress, ...how })
  uploaded.catch(() => {})
  return uploaded
}

const placeOf = ({ path }: MockUpload) => {
  const { searchParams: query } = new URL(path, 'http://foyer.test')
  return { upload: query.get('upload'), offset: Number(query.get('offset')), size: Number(query.get('size')) }
}
const offsets = () => sent.map((one) => placeOf(one).offset / filePartBytes)
const nthSent = async (nth: number): Promise<MockUpload> => {
  await vi.waitFor(() => expect(sent).toHaveLength(nth))
  return sent[nth - 1] as MockUpload // it is there
}
const received = (part: MockUpload) =>
  part.answer(Response.json({ received: placeOf(part).offset + part.file.size }, { status: 202 }))

test('[FILE-9] a file of 20 MB is sent as one', async () => {
  const uploaded = start(film(longFileBytes))
  const whole = await nthSent(1)
  expect([whole.path, whole.file.size]).toEqual(['/api/files/c1', longFileBytes])
  await whole.succeed()
  expect(await uploaded).toMatchObject({ size: longFileBytes })
})

test('[FILE-9] a longer one is sent in parts, which are the file', async () => {
  const uploaded = start(film())
  for (let part = 1; part <= 5; part += 1) await received(await nthSent(part))
  await (await nthSent(6)).succeed({ filename: 'film.mov' })
  expect(await uploaded).toMatchObject({ filename: 'film.mov' })
  expect(offsets()).toEqual([0, 1, 2, 3, 4, 5])
  expect(new Set(sent.map((part) => placeOf(part).upload)).size).toBe(1)
  expect(sent.every((part) => placeOf(part).size === contents.length)).toBe(true)
  const bytes = await new Blob(sent.map(({ file }) => file)).arrayBuffer()
  expect(Buffer.compare(Buffer.from(bytes), Buffer.from(contents))).toBe(0)
})

test('[FILE-9] the progress is that of the file, and goes on after a lost part', async () => {
  const file = film()
  const first = start(file)
  await received(await nthSent(1))
  const second = await nthSent(2)
  await second.progress(0.5)
  expect(progress.at(-1)).toBeCloseTo((1.5 * filePartBytes) / file.size)
  await second.lose()
  await expect(first).rejects.toMatchObject({ code: 'offline' })
  const again = start(file)
  expect(placeOf(await nthSent(3))).toEqual(placeOf(second))
  expect(Math.min(...progress.slice(-1))).toBeCloseTo(filePartBytes / file.size)
  for (let part = 3; part <= 6; part += 1) await received(await nthSent(part))
  await (await nthSent(7)).succeed({ filename: 'film.mov' })
  expect(await again).toMatchObject({ filename: 'film.mov' })
  expect(offsets()).toEqual([0, 1, 1, 2, 3, 4, 5])
})

test('[FILE-9] what the server has swept is sent anew, once', async () => {
  const file = film()
  const first = start(file)
  await received(await nthSent(1))
  await (await nthSent(2)).lose()
  await expect(first).rejects.toMatchObject({ code: 'offline' })
  const again = start(file)
  await (await nthSent(3)).answer(problemResponse('conflict', 'This was changed meanwhile.'))
  const anew = await nthSent(4)
  expect(placeOf(anew).offset).toBe(0)
  expect(placeOf(anew).upload).not.toBe(placeOf(sent[0] as MockUpload).upload)
  await anew.answer(problemResponse('conflict', 'This was changed meanwhile.'))
  await expect(again).rejects.toMatchObject({ code: 'conflict' })
})

test('[FILE-9] another file, and another address, begin at their beginning', async () => {
  const file = film()
  const first = start(file)
  await received(await nthSent(1))
  await (await nthSent(2)).lose()
  await expect(first).rejects.toMatchObject({ code: 'offline' })
  void start(film())
  void start(file, { to: uploadMessageFile })
  void start(file, { owner: 'c2' })
  await vi.waitFor(() => expect(offsets()).toEqual([0, 1, 0, 0, 0]))
  expect(new Set(sent.map((part) => placeOf(part).upload)).size).toBe(4)
})

test('[FILE-9] a line that stands still is a lost one, before the last byte and after it', async () => {
  uploadTimes.still = 5
  const still = start(film(1000))
  await expect(still).rejects.toMatchObject({ code: 'offline' })
  expect(sent[0]?.aborted).toBe(true)
  uploadTimes.answer = 5
  uploadTimes.still = 60_000
  const unanswered = start(film(1000))
  await (await nthSent(2)).progress(1)
  await expect(unanswered).rejects.toMatchObject({ code: 'offline' })
})

test('[FILE-9] what the server says of a line that stood still is no unexpected answer', async () => {
  const uploaded = start(film(1000))
  await (await nthSent(1)).answer(new Response(null, { status: 408 }))
  await expect(uploaded).rejects.toMatchObject({ code: 'unavailable', message: authTexts.notReached })
})
