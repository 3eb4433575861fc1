import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContactSheets } from './contact-sheets.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-contact-sheets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('screenshots become one sheet per page, the widths across and the schemes down', async () => {
  const screenshots = join(folder, 'screenshots')
  mkdirSync(screenshots)
  const take = (name: string, width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#123456' } }).toFile(join(screenshots, name))
  for (const scheme of ['light', 'dark']) {
    await take(`log-in-1280-${scheme}.png`, 1280, 800)
    await take(`log-in-320-${scheme}.png`, 320, 640)
  }
  await take('inbox-people-1280-light.png', 1280, 800)

  expect(await makeContactSheets(screenshots, folder)).toEqual(['inbox-people', 'log-in'])
  const logIn = await sharp(join(folder, 'log-in.png')).metadata()
  expect([logIn.width, logIn.height]).toEqual([640 + 160 + 3 * 16, 28 + 2 * (400 + 16)])
  const single = await sharp(join(folder, 'inbox-people.png')).metadata()
  expect([single.width, single.height]).toEqual([640 + 2 * 16, 28 + 400 + 16])
  const index = readFileSync(join(folder, 'index.html'), 'utf8')
  expect(index).toContain('src="log-in.png"')
  expect(index).toContain('src="inbox-people.png"')
})
