import { describe, expect, test } from 'vitest'
import { acceptedFiles, acceptOf, hasThumbnail, isPhoto, kindOf } from './file-kinds.ts'

test.each([
  ['photo.jpg', 'image', true],
  ['PHOTO.JPEG', 'image', true],
  ['mark.png', 'image', true],
  ['icon.ico', 'image', true],
  ['mark.svg', 'drawing', true],
  ['mark.final.AI', 'drawing', true],
  ['mark.psd', 'drawing', true],
  ['photo.HEIC', 'drawing', true],
  ['scan.tiff', 'drawing', true],
  ['guide.pdf', 'pdf', false],
  ['notes.txt', 'other', false],
  ['svg', 'other', false],
  ['', 'other', false],
  ['mark.', 'other', false],
] as const)('[FILE-8] %s is shown as %s', (name, kind, thumbnail) => {
  expect([kindOf(name), hasThumbnail(name)]).toEqual([kind, thumbnail])
})

test.each(['a.jpg', 'a.jpeg', 'a.heic', 'a.HEIF'])('[FILE-8] %s fills its place', (name) => {
  expect(isPhoto(name)).toBe(true)
})
test.each(['a.png', 'a.svg', 'a.webp', 'a.gif', 'a.psd', 'a.tif'])(
  '[FILE-8] %s may be transparent, and is whole',
  (name) => {
    expect(isPhoto(name)).toBe(false)
  },
)

describe('[FILE-8] a file picker names all kinds', () => {
  const pictures = ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg', '.heic', '.tif']
  test.each([
    ['logo', [...pictures, '.ai', '.eps', '.psd', '.indd', '.pdf', '.zip']],
    ['branding_guide', [...pictures, '.ai', '.indd', '.pdf', '.docx', '.pptx', '.key', '.zip']],
    ['mailing_list', ['.csv', '.xlsx', '.ods', '.numbers', '.vcf']],
    ['fonts', ['.otf', '.ttf', '.woff2', '.zip']],
    ['billing_media', [...pictures, 'video/*', '.mp4', '.mov', '.webm', '.m4v']],
    ['contract', ['.pdf', '.doc', '.docx', '.odt', '.pages']],
    ['employee_form', [...pictures, '.pdf', '.docx']],
    ['theme_logo', pictures],
    ['picture', pictures],
  ] as const)('of %s', (list, kinds) => {
    expect(acceptOf(list).split(',')).toEqual(expect.arrayContaining([...kinds]))
  })

  test('once each', () => {
    for (const list of Object.keys(acceptedFiles) as (keyof typeof acceptedFiles)[]) {
      const named = acceptOf(list).split(',')
      expect(new Set(named).size).toBe(named.length)
    }
  })
})
