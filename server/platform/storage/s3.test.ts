import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3 } from '#server/testing/s3.ts'
import { s3Storage } from './s3.ts'

let stand: Awaited<ReturnType<typeof openS3>>
beforeAll(async () => {
  stand = await openS3()
})
afterAll(() => stand.close())

const some = () => Readable.from([Buffer.from('some bytes')])

test('[FILE-5] a store that checks signatures takes ours, and none that was made with another secret', async () => {
  await s3Storage(stand.config).put('w1/a', some())
  const wrong = s3Storage({ ...stand.config, secretAccessKey: 'another secret' })
  const refused = { $metadata: { httpStatusCode: 403 } }
  await expect(wrong.put('w1/b', some())).rejects.toMatchObject({ ...refused, name: 'SignatureDoesNotMatch' })
  await expect(wrong.get('w1/a')).rejects.toMatchObject(refused)
  await expect(wrong.size('w1/a')).rejects.toMatchObject(refused)
  await expect(wrong.remove('w1/a')).rejects.toMatchObject(refused)
  await expect(Array.fromAsync(wrong.list(''))).rejects.toMatchObject(refused)
  expect(await s3Storage(stand.config).size('w1/a')).toBe(10)
})

describe('a store that is away', () => {
  const away = s3Storage({
    bucket: 'foyer-test',
    region: 'eu',
    endpoint: 'http://127.0.0.1:9', // nothing listens there
    accessKeyId: 'x',
    secretAccessKey: 'x',
    forcePathStyle: true,
  })

  test.each([
    ['put', () => away.put('w1/a', some())],
    ['get', () => away.get('w1/a')],
    ['size', () => away.size('w1/a')],
    ['remove', () => away.remove('w1/a')],
    ['list', () => Array.fromAsync(away.list(''))],
  ])('%s says that it may be tried again', async (_name, ask) => {
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  })
})
