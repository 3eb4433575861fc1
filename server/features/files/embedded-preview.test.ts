import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  dosEps,
  epsWithBitmap,
  illustrator,
  illustratorEps,
  inDesign,
  photoshop,
  photoWithPreview,
  preview,
} from '#server/testing/sample-previews.ts'
import { findPreview } from './embedded-preview.ts'

const tiff = await sharp(preview).tiff().toBuffer()

describe('[FILE-8] the preview of a file is found', () => {
  test.each([
    ['Photoshop', photoshop()],
    ['Illustrator', illustrator()],
    ['Illustrator, as EPS', illustratorEps()],
    ['InDesign', inDesign()],
  ])('of %s', (_program, file) => {
    expect(findPreview(file)?.picture).toEqual(preview)
  })

  test.each([
    [1, 0],
    [3, 180],
    [6, 90],
    [8, 270],
    [7, 0],
    [999, 0],
  ])('of a camera, in both orders of bytes, with the orientation %i', (orientation, turn) => {
    for (const isLittle of [true, false])
      for (const kind of ['heic', 'jpeg'] as const)
        expect(findPreview(photoWithPreview(kind, orientation, isLittle))).toEqual({ picture: preview, turn })
  })

  test('of EPS with a TIFF', () => {
    expect(findPreview(dosEps(tiff))?.picture).toEqual(tiff)
  })

  test.each([1, 2, 4, 8] as const)('of EPS with a bitmap of %i bits, in which 0 is white', (bits) => {
    const found = findPreview(epsWithBitmap(16, 4, bits))?.picture
    if (!found || !('raw' in found)) throw new Error('no pixels')
    expect(found.raw).toEqual({ width: 16, height: 4, channels: 4 })
    expect([...found.pixels.subarray(0, 4), ...found.pixels.subarray(60, 64)]).toEqual([
      0, 0, 0, 255, 255, 255, 255, 255,
    ])
  })
})

const files = [photoshop(), illustrator(), illustratorEps(), inDesign(), dosEps(tiff), epsWithBitmap(16, 4, 8)]
const photos = [photoWithPreview('heic', 6), photoWithPreview('jpeg', 3, true)]

describe('[FILE-8] a file without a preview has none', () => {
  const nothing = Buffer.from('no picture')
  test.each([
    ['Photoshop', photoshop(nothing)],
    ['Illustrator', illustrator(nothing)],
    ['InDesign', inDesign(nothing)],
    ['a camera', photoWithPreview('heic', 1, false, nothing)],
    ['EPS without a TIFF', dosEps(Buffer.alloc(0))],
    ['EPS with an SVG for a TIFF', dosEps(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    [
      'EPS with a bitmap of billions of pixels',
      Buffer.from('%!PS\n%%BeginPreview: 99999 99999 8 1\n% 00\n%%EndPreview'),
    ],
    ['EPS with a bitmap that ends early', Buffer.from('%!PS\n%%BeginPreview: 99 99 8 1\n% 00\n%%EndPreview')],
    ['EPS with a bitmap that does not end', Buffer.from('%!PS\n%%BeginPreview: 1 1 8 1\n% 00')],
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('text')],
  ])('when it is of %s', (_what, file) => {
    expect(findPreview(file)).toBeUndefined()
  })

  test('and no bytes make it fail', () => {
    const start = fc.constantFrom(
      ...[...files, ...photos].map((file) => file.subarray(0, 64)),
      Buffer.from('Exif\0\0MM'),
    )
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 400 }), (head, bytes) => {
        expect(() => findPreview(Buffer.concat([head, bytes]))).not.toThrow()
      }),
      { numRuns: 2000 },
    )
  })

  test('and a file in which bytes are changed, or whose end is missing, does not make it fail', () => {
    const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(
        fc.constantFrom(...files, ...photos),
        fc.array(change, { maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (file, changes, share) => {
          const hostile = Buffer.from(file.subarray(0, Math.ceil(file.length * share)))
          for (const [at, byte] of changes) if (hostile.length > 0) hostile[at % Math.min(hostile.length, 200)] = byte
          expect(() => findPreview(hostile)).not.toThrow()
        },
      ),
      { numRuns: 2000 },
    )
  })
})
