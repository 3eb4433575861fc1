import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import { createVirusScanner } from '#server/platform/virus-scanner.ts'
import { EICAR, hasClamd, startClamd, startScannerStandIn, type TestScanner } from '#server/testing/clamd.ts'
import { type Form, formHeaders, longMultipartForm, multipartForm } from '#server/testing/forms.ts'
import { byLength } from '#server/testing/test-length.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { Readable } from 'node:stream'

const LONG_FILE_BYTES = byLength(3_000_000, 100 * 1024 * 1024)
const outcomes: string[] = []

async function createScannedWorld(scanner: TestScanner): Promise<{ world: TestWorld; client: Person }> {
  const scannedBy = createVirusScanner({ url: scanner.url, onEnd: (outcome) => void outcomes.push(outcome) })
  const world = await createTestWorld({ replace: () => Promise.resolve({ scanner: scannedBy }) })
  return { world, client: await world.client(await world.manager()) }
}

async function send(
  world: TestWorld,
  who: Person,
  form: Form,
  url = `/api/files/${who.id}`,
  method: 'POST' | 'PUT' = 'POST',
) {
  const headers = { ...form.headers, authorization: `Bearer ${who.token}` }
  const reply = await world.app.server.inject({ method, url, payload: form.payload, headers })
  const { code, detail, location } = reply.json<{ code?: string; detail?: string; location?: string }>()
  return { status: reply.statusCode, code, detail, location }
}

const file = (bytes: Buffer | string) => multipartForm([{ name: 'report.txt', bytes }])

/** The names of all stored files, drafts among them, and the number of rows. */
async function everything(world: TestWorld): Promise<[string[], number]> {
  const entries = await readdir(world.files, { recursive: true, withFileTypes: true })
  const text = 'select count(*)::int as count from files'
  const [row] = await world.database.db.system.sql<{ count: number }>({
    name: 'count_files_in_scan_files',
    text,
    values: [],
  })
  return [entries.filter((entry) => entry.isFile()).map(({ name }) => name), row?.count ?? 0]
}

describe.each([
  ['a stand-in for clamd', true, startScannerStandIn],
  ['clamd', hasClamd, startClamd],
] as const)('with %s', (_name, isThere, start) => {
  let scanner: TestScanner
  let world: TestWorld
  let client: Person
  beforeAll(async () => {
    if (!isThere) return
    scanner = await start()
    ;({ world, client } = await createScannedWorld(scanner))
  })
  afterAll(async () => {
    if (!isThere) return
    await world.close()
    await scanner.close()
  })

  test.skipIf(!isThere)('an infected file is refused with a sentence and leaves nothing', async () => {
    const infected = [EICAR, `${EICAR}\n`, Buffer.concat([Buffer.alloc(200_000, 'x'), Buffer.from(EICAR)])]
    for (const bytes of infected) {
      expect(await send(world, client, file(bytes))).toMatchObject({
        status: 422,
        code: 'infected_file',
        detail: 'The virus scanner found something harmful in this file, so it was not taken.',
      })
    }
    expect(await everything(world)).toEqual([[], 0])
    expect(world.logLines().join('')).toContain('Eicar-Test-Signature')
  })

  test.skipIf(!isThere)('a picture is scanned as it comes, before it is encoded anew', async () => {
    const picture = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#a33' } })
      .png()
      .toBuffer()
    const put = (bytes: Buffer) =>
      send(world, client, multipartForm([{ name: 'me.png', bytes }]), '/api/settings/picture', 'PUT')
    expect(await put(Buffer.concat([picture, Buffer.from(EICAR)]))).toMatchObject({
      status: 422,
      code: 'infected_file',
    })
    expect((await put(picture)).status).toBe(200)
  })

  test.skipIf(!isThere)('clean files are stored whole, also long ones and several at once', async () => {
    const form = () => ({
      payload: Readable.from(longMultipartForm(LONG_FILE_BYTES, Buffer.alloc(100_000, 'x'))),
      headers: formHeaders,
    })
    const answers = await Promise.all([send(world, client, form()), send(world, client, form())])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const stored = await world.app.server.inject({ url: answers[0]?.location ?? '' })
    expect(stored.rawPayload.length).toBe(LONG_FILE_BYTES)
  })
})

test('without an answer of the scanner no file is taken, and the metrics say so', async () => {
  const scanner = await startScannerStandIn()
  const { world, client } = await createScannedWorld(scanner)
  const metrics = createMetrics({ ofProcess: false })
  metrics.observe({ ...world.parts, scanner: world.parts.scanner })
  await expect.poll(() => metrics.text()).toContain('foyer_virus_scanner_up 1')
  const refused = {
    status: 503,
    code: 'scan_unavailable',
    detail: 'Files cannot be checked for viruses at the moment, so none is taken. Try again in a few minutes.',
  }
  scanner.behavior = 'closes'
  expect(await send(world, client, file('harmless'))).toMatchObject(refused)
  expect(await send(world, client, file('x'.repeat(2_000_000)))).toMatchObject(refused)
  scanner.behavior = 'refuses long streams'
  expect(await send(world, client, file('x'.repeat(2_000_000)))).toMatchObject(refused)
  scanner.behavior = 'scans'
  outcomes.length = 0
  expect((await send(world, client, file('harmless'))).status).toBe(201)
  expect(outcomes).toEqual(['clean'])
  await scanner.close()
  expect(await send(world, client, file('harmless'))).toMatchObject(refused)
  expect(await metrics.text()).toContain('foyer_virus_scanner_up 0')
  expect((await everything(world))[1]).toBe(1)
  await world.close()
})

test('CLAMAV_URL names clamd over TCP or a socket', () => {
  const read = (url: string) =>
    readConfig({ FOYER_KEY: Buffer.alloc(32, 7).toString('base64'), CLAMAV_URL: url }).clamavUrl
  expect(read('tcp://127.0.0.1:3310')).toBe('tcp://127.0.0.1:3310')
  expect(read('unix:///run/clamav/clamd.ctl')).toBe('unix:///run/clamav/clamd.ctl')
  expect(() => read('http://clamav')).toThrow('CLAMAV_URL must be clamd')
})
