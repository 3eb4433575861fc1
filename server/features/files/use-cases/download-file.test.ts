import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UploadedFile } from '#contract/files.ts'
import { createFileLinks } from '#server/platform/storage/file-links.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let client: Person
let pdf: UploadedFile
let picture: UploadedFile

const PDF = Buffer.from(`%PDF-1.7\n${'x'.repeat(2000)}`)
const etag = `"${createHash('sha256').update(PDF).digest('hex')}"`

beforeAll(async () => {
  world = await createTestWorld()
  ;({ client } = await world.agency())
  const red = { r: 255, g: 0, b: 0 }
  const bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: red } })
    .png()
    .toBuffer()
  pdf = await world.upload(client, { name: 'Vertrag für "Ölhändler" 日本.pdf', bytes: PDF })
  picture = await world.upload(client, { name: 'red.png', bytes })
})
afterAll(() => world.close())

type Told = { status: number; headers: Record<string, unknown>; bytes: Buffer; code: string | undefined }

async function open(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET'): Promise<Told> {
  const reply = await world.app.server.inject({ method, url, headers })
  const isProblem = reply.headers['content-type'] === 'application/problem+json'
  const code = isProblem && method === 'GET' ? reply.json<{ code: string }>().code : undefined
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, code }
}

describe('[FILE-2] a download link', () => {
  test('opens the bytes without a token', async () => {
    const { status, bytes, headers } = await open(pdf.location)
    expect(status).toBe(200)
    expect(bytes.equals(PDF)).toBe(true)
    expect(headers).toMatchObject({
      etag,
      'content-length': String(PDF.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test('expires after an hour with an error of its own', async () => {
    const hour = 3_600_000
    const { keys } = world.parts.config
    const linkFrom = (now: number) =>
      createFileLinks({ keys, now: () => now }).linkTo({
        workspace: client.workspace,
        person: client.id,
        id: pdf._id,
        name: 'x.pdf',
      })
    expect(await open(linkFrom(Date.now() - hour))).toMatchObject({ status: 403, code: 'file_link_expired' })
    expect(await open(linkFrom(Date.now() - hour * 0.9))).toMatchObject({ status: 200 })
  })

  test('opens nothing after any change', async () => {
    const link = new URL(pdf.location, 'http://foyer.test')
    const [signature, expires] = [link.searchParams.get('signature') ?? '', link.searchParams.get('expires') ?? '']
    const at = (id: string, query: Record<string, string>) =>
      open(`/api/files/${id}/x.pdf?${new URLSearchParams(query)}`)
    const gone = { status: 404, code: 'not_found' }
    expect(await at(pdf._id, { expires, signature })).toMatchObject({ status: 200 })
    expect(await at(pdf._id, { expires: String(Number(expires) + 3600), signature })).toMatchObject(gone)
    expect(await at(picture._id, { expires, signature })).toMatchObject(gone)
    expect(await at(pdf._id, { expires })).toMatchObject(gone)
    expect(await at(pdf._id, { signature })).toMatchObject(gone)
    expect(await at(pdf._id, {})).toMatchObject(gone)
    for (const other of [
      `${signature.slice(0, -4)}${signature.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
      `AAAA${signature.slice(4)}`,
      signature.slice(0, 22),
      'x',
      '',
    ]) {
      expect(await at(pdf._id, { expires, signature: other })).toMatchObject(gone)
    }
  })

  test('works under any name, also a long one in another script', async () => {
    const name = `${'日'.repeat(83)}.pdf`
    const { location } = await world.upload(client, { name, bytes: PDF })
    expect(await open(location)).toMatchObject({ status: 200 })
    expect(await open(location.replace(/\/[^/?]+\?/, '/another-name.exe?'))).toMatchObject({ status: 200 })
  })

  test('answers 404 when the file is deleted', async () => {
    const { location, _id } = await world.upload(client, { name: 'gone.txt', bytes: Buffer.from('gone') })
    await world.parts.storage.remove(`${client.workspace}/${_id}`)
    expect(await open(location)).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('[FILE-2] reading a file', () => {
  test('returns a range', async () => {
    const { status, bytes, headers } = await open(pdf.location, { range: 'bytes=5-7' })
    expect({ status, bytes: bytes.toString() }).toEqual({ status: 206, bytes: '1.7' })
    expect(headers).toMatchObject({ 'content-range': `bytes 5-7/${PDF.length}`, 'content-length': '3' })
  })

  test('returns the end, and refuses a range behind the end', async () => {
    expect((await open(pdf.location, { range: 'bytes=-2' })).bytes.toString()).toBe('xx')
    const behind = await open(pdf.location, { range: 'bytes=99999-' })
    expect(behind).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${PDF.length}` } })
    expect(behind.bytes).toHaveLength(0)
  })

  test('answers 304 for a known version', async () => {
    const known = await open(pdf.location, { 'if-none-match': etag })
    expect(known).toMatchObject({ status: 304, headers: { etag } })
    expect(known.bytes).toHaveLength(0)
    const changed = await open(pdf.location, { range: 'bytes=0-1', 'if-range': '"another"' })
    expect(changed).toMatchObject({ status: 200, headers: { 'content-length': String(PDF.length) } })
  })

  test('returns only the headers to HEAD', async () => {
    const { status, headers, bytes } = await open(pdf.location, {}, 'HEAD')
    expect(status).toBe(200)
    expect(headers).toMatchObject({ etag, 'content-length': String(PDF.length), 'content-type': 'application/pdf' })
    expect(bytes).toHaveLength(0)
    expect(await open(`${pdf.location}x`, {}, 'HEAD')).toMatchObject({ status: 404 })
    expect(await open(pdf.location, { range: 'bytes=0-4' }, 'HEAD')).toMatchObject({
      status: 200,
      headers: { 'content-length': String(PDF.length) },
    })
  })

  test('says since when it is as it is, and answers nothing to whoever asks for another version', async () => {
    const { headers } = await open(pdf.location)
    const since = String(headers['last-modified'])
    expect(new Date(since).toUTCString()).toBe(since)
    expect(await open(pdf.location, { 'if-modified-since': since })).toMatchObject({ status: 304 })
    for (const [condition, value] of [
      ['if-match', '"another"'],
      ['if-unmodified-since', 'Sat, 21 Nov 2020 07:00:00 GMT'],
    ] as const) {
      const refused = await open(pdf.location, { [condition]: value })
      expect(refused).toMatchObject({ status: 412, headers: { etag, 'last-modified': since } })
      expect(refused.bytes).toHaveLength(0)
    }
  })

  test('returns text uncompressed', async () => {
    const bytes = Buffer.from('some text '.repeat(1000))
    const { location } = await world.upload(client, { name: 'long.txt', bytes })
    const whole = await open(location, { 'accept-encoding': 'gzip, br' })
    expect(whole.headers['content-encoding']).toBeUndefined()
    expect(whole.bytes.equals(bytes)).toBe(true)
  })

  test('continues for others when one client disconnects', async () => {
    const bytes = Buffer.alloc(20_000_000, 'x')
    const { location } = await world.upload(client, { name: 'long.txt', bytes })
    const { port } = new URL(await world.listen())
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET ${location} HTTP/1.1\r\nHost: foyer.test\r\n\r\n`)
    await new Promise((resolve) => socket.once('data', resolve))
    socket.destroy()
    expect((await open(location)).bytes).toHaveLength(bytes.length)
  })
})

describe('[FILE-3] an uploaded file cannot run code in our origin', () => {
  test.each([
    ['page.html', '<!doctype html><script>alert(1)</script>', 'text/plain; charset=utf-8'],
    [
      'drawing.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'text/plain; charset=utf-8',
    ],
    ['drawing.png', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'application/xml'],
    ['script.js', 'alert(1)', 'text/plain; charset=utf-8'],
    ['page.png', '<html><script>alert(1)</script></html>', 'text/plain; charset=utf-8'],
  ])('when it is %s: it is saved, not shown', async (name, content, type) => {
    const { location } = await world.upload(client, { name, bytes: Buffer.from(content) })
    const { headers } = await open(location)
    expect(headers['content-type']).toBe(type)
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/)
  })

  test('a file that is valid as two types is shown as the harmless one', async () => {
    const bytes = Buffer.from('GIF89a\x01\x00\x01\x00/*<script>alert(1)</script>*/=1;alert(1)')
    const { location, type } = await world.upload(client, { name: 'both.html', bytes })
    const { headers } = await open(location)
    expect([type, headers['content-type']]).toEqual(['image/gif', 'image/gif'])
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('[FILE-4] showing files', () => {
  test('shows pictures and PDFs inline under their own name', async () => {
    expect((await open(picture.location)).headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="red.png"; filename*=UTF-8''red.png`,
    })
    expect((await open(pdf.location)).headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        `inline; filename="Vertrag f_r __lh_ndler_ __.pdf"; ` +
        `filename*=UTF-8''Vertrag%20f%C3%BCr%20%22%C3%96lh%C3%A4ndler%22%20%E6%97%A5%E6%9C%AC.pdf`,
    })
  })

  test('a video plays in a page, and is downloaded from its own address', async () => {
    const bytes = Buffer.concat([Buffer.from('0000001c667479706d703432', 'hex'), Buffer.alloc(500)])
    const film = await world.upload(client, { name: 'film.mp4', bytes })
    expect(film.type).toBe('video/mp4')
    const dispositionFor = async (link: string, dest?: string) =>
      String((await open(link, dest ? { 'sec-fetch-dest': dest } : {})).headers['content-disposition']).split(';')[0]
    expect(await dispositionFor(film.location)).toBe('inline')
    expect(await dispositionFor(film.location, 'video')).toBe('inline')
    expect(await dispositionFor(film.location, 'document')).toBe('attachment')
    expect(await dispositionFor(picture.location, 'document')).toBe('inline')
    expect(await dispositionFor(pdf.location, 'document')).toBe('inline')
    expect((await open(film.location)).headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/)
  })

  test('offers a thumbnail for a picture', async () => {
    await world.runJobs()
    const { status, bytes, headers } = await open(`${picture.location}&thumbnail=1`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'content-length': String(bytes.length) })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 720, height: 360 })
    expect((await open(picture.location)).headers.etag).not.toBe(headers.etag)
  })

  test('[FILE-8] opens a thumbnail, and nothing else, by its link for a day', async () => {
    await world.runJobs()
    const { pathname, searchParams } = new URL(picture.location, 'http://foyer.test')
    const [expires, signature] = String(searchParams.get('small')).split('.')
    const link = `${pathname}?expires=${expires}&signature=${signature}`
    expect((await open(`${link}&thumbnail=1`)).headers['content-type']).toBe('image/webp')
    expect(await open(link)).toMatchObject({ status: 404 })
  })

  test('[FILE-7] offers no thumbnail for other files, which is no error', async () => {
    const { status, bytes, headers } = await open(`${pdf.location}&thumbnail=1`)
    expect([status, bytes.length, headers['cache-control']]).toEqual([204, 0, 'no-store'])
    expect(await open(`${pdf.location.replace(pdf._id, picture._id)}&thumbnail=1`)).toMatchObject({ status: 404 })
  })

  test('rotates a photograph’s thumbnail upright and strips its location', async () => {
    const bytes = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#00f' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Cleo' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { location } = await world.upload(client, { name: 'photo.jpg', bytes })
    await world.runJobs()
    const metadata = await sharp((await open(`${location}&thumbnail=1`)).bytes).metadata()
    expect([metadata.width, metadata.height]).toEqual([360, 720])
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined])
  })

  test('stores a picture of billions of pixels without unpacking it', async () => {
    const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    const size = Buffer.alloc(8)
    size.writeUInt32BE(50_000, 0)
    size.writeUInt32BE(50_000, 4)
    const bytes = Buffer.concat([head, size, Buffer.from('0802000000', 'hex'), Buffer.alloc(200)])
    const bomb = await world.upload(client, { name: 'bomb.png', bytes })
    await world.runJobs()
    expect(bomb.type).toBe('image/png')
    expect(await open(`${bomb.location}&thumbnail=1`)).toMatchObject({ status: 204 })
    expect((await open(bomb.location)).bytes.equals(bytes)).toBe(true)
  })
})

test('[FILE-2] no log line holds a signature', async () => {
  await open(pdf.location)
  const signature = new URL(pdf.location, 'http://foyer.test').searchParams.get('signature') ?? 'none'
  expect(world.logLines().filter((line) => line.includes(signature))).toEqual([])
})
