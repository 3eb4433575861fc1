import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { samples } from '#server/testing/sample-files.ts'
import { byLength } from '#server/testing/test-length.ts'
import { drawSvg } from './draw-svg.ts'

const OPEN = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (inside: string, size = 'width="100" height="40"') => Buffer.from(`<svg ${OPEN} ${size}>${inside}</svg>`)
const circle = '<circle cx="20" cy="20" r="18" fill="#c0f"/>'

/** Whether anything was drawn, and in which size. */
async function drawn(source: Buffer) {
  const png = await drawSvg(source)
  if (!png) return undefined
  const { width, height } = await sharp(png).metadata()
  const { isOpaque, entropy } = await sharp(png).stats()
  return { width, height, isEmpty: entropy === 0 && !isOpaque }
}

describe('[FILE-8] an SVG is drawn', () => {
  test.each([
    ['with a size', svg(circle), 1024, 410],
    ['with a view box alone', svg(circle, 'viewBox="0 0 100 40"'), 1024, 410],
    ['with a size of a million pixels', svg(circle, 'width="1000000" height="400000" viewBox="0 0 100 40"'), 1024, 410],
    ['without a size', svg('<rect width="30" height="10" fill="#c0f"/>', ''), 1024, 341],
    ['in percents', svg(circle, 'width="100%" height="100%" viewBox="0 0 40 40"'), 1024, 1024],
    ['in millimeters', svg(circle, 'width="100mm" height="40mm"'), 1024, 409],
    [
      'with entities, as Illustrator writes it',
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" width="100" height="40">${circle}</svg>`,
      ),
      1024,
      410,
    ],
    [
      'with a picture in it',
      svg(`<image width="100" height="40" href="data:image/png;base64,${samples.png.toString('base64')}"/>${circle}`),
      1024,
      410,
    ],
    ['with a script, which does not run', svg(`<script>while (true) {}</script>${circle}`), 1024, 410],
  ])('%s', async (_what, source, width, height) => {
    expect(await drawn(source)).toEqual({ width, height, isEmpty: false })
  })
})

describe('[FILE-8] a hostile SVG', () => {
  test('loads nothing from the disk or from the network', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svg-'))
    const asked: string[] = []
    const server = createServer(({ url = '' }, response) => {
      asked.push(url)
      response.end(samples.png)
    }).listen(0)
    try {
      const path = join(folder, 'secret.png')
      await writeFile(
        path,
        await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
          .png()
          .toBuffer(),
      )
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const outside = [`file://${path}`, path, 'file:///etc/passwd', `${address}/a.png`, `${address}/a.svg#b`]
      const kinds: ((target: string) => string)[] = [
        (target) => `<image width="100" height="40" href="${target}"/>`,
        (target) => `<image width="100" height="40" xlink:href="${target}"/>`,
        (target) => `<use href="${target}"/>`,
        (target) => `<style>@import url("${target}");</style>`,
        (target) => `<filter id="f"><feImage href="${target}"/></filter><rect width="0" height="0" filter="url(#f)"/>`,
      ]
      for (const kind of kinds) expect(await drawn(svg(outside.map(kind).join('')))).toMatchObject({ isEmpty: true })
      const include = `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>`
      expect(await drawn(svg(`<text y="20">${include}</text>`))).toMatchObject({ isEmpty: true })
      expect(asked).toEqual([])
    } finally {
      server.close()
      await rm(folder, { recursive: true })
    }
  })

  const letters = 'abcdefghij'.split('')
  const doctype = (entities: string, inside: string) =>
    Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [${entities}]><svg ${OPEN} width="100" height="40">${inside}</svg>`)
  const bomb = letters.map(
    (letter, at) => `<!ENTITY ${letter} "${at === 0 ? 'ha' : `&${letters[at - 1]};`.repeat(10)}">`,
  )
  const nested = letters.map(
    (letter, at) => `<g id="${letter}">${at === 0 ? circle : `<use href="#${letters[at - 1]}"/>`.repeat(10)}</g>`,
  )

  test.each([
    ['is a bomb of entities', doctype(bomb.join(''), '<text y="20">&j;</text>')],
    ['asks for a file by an entity', doctype('<!ENTITY a SYSTEM "file:///etc/passwd">', '<text y="20">&a;</text>')],
    ['is larger than any drawing', svg(`<!--${'x'.repeat(10 * 1024 * 1024)}-->${circle}`)],
    ['is cut off', svg(circle).subarray(0, 90)],
    ['is another file', samples.png],
    ['only names a drawing', Buffer.from('our <svg > is lost')],
    ['is empty', Buffer.alloc(0)],
  ])('that %s has no picture', async (_what, source) => {
    expect(await drawn(source)).toBeUndefined()
  })

  test('that is a bomb of references is given up', async () => {
    const bomb = svg(`<defs>${nested.join('')}</defs><use href="#j"/>`)
    expect(await drawSvg(bomb, byLength(1500, 20_000))).toBeUndefined()
  })
})
