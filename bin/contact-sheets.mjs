import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const SCALE = 0.5
const GAP = 16
const LABEL_HEIGHT = 28
const SCHEMES = ['light', 'dark']

/**
 * Arranges screenshots named `<page>-<width>-<scheme>.png` as one sheet per page, the widths across and the schemes down, and
 * lists the sheets in an index.html. Returns the names of the pages.
 * @param {string} from
 * @param {string} to
 * @returns {Promise<string[]>}
 */
export async function makeContactSheets(from, to) {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] }) // the labels; off where the server's code was loaded too
  const pages = Map.groupBy(readScreenshots(from), ({ page }) => page)
  const names = [...pages.keys()].toSorted((one, other) => one.localeCompare(other))
  for (const name of names) await (await contactSheet(pages.get(name) ?? [])).toFile(join(to, `${name}.png`))
  writeFileSync(join(to, 'index.html'), indexOf(names))
  return names
}

/** @typedef {{ file: string, page: string, width: number, scheme: string }} Screenshot */

/** @returns {Screenshot[]} */
function readScreenshots(folder) {
  return readdirSync(folder).flatMap((file) => {
    const [, page, width, scheme] = /^(.+)-(\d+)-(light|dark)\.png$/.exec(file) ?? []
    return page === undefined ? [] : [{ file: join(folder, file), page, width: Number(width), scheme }]
  })
}

/** @param {Screenshot[]} screenshots */
async function contactSheet(screenshots) {
  const widths = [...new Set(screenshots.map(({ width }) => width))].toSorted((one, other) => other - one)
  const cells = []
  let top = LABEL_HEIGHT
  let right = 0
  for (const scheme of SCHEMES) {
    let left = GAP
    let height = 0
    for (const width of widths) {
      const found = screenshots.find((one) => one.width === width && one.scheme === scheme)
      if (found) {
        const size = { width: Math.round(width * SCALE) }
        const { data, info } = await sharp(found.file).resize(size).png().toBuffer({ resolveWithObject: true })
        cells.push({ input: data, left, top })
        height = Math.max(height, info.height)
      }
      if (scheme === SCHEMES[0]) cells.push({ input: label(`${width} px`), left, top: 0 })
      left += Math.round(width * SCALE) + GAP
    }
    right = Math.max(right, left)
    if (height > 0) top += height + GAP
  }
  return sharp({ create: { width: right, height: top, channels: 3, background: '#8a8a8a' } })
    .composite(cells)
    .png()
}

const label = (text) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="${LABEL_HEIGHT}"><text y="19" font-size="14" font-family="sans-serif">${text}</text></svg>`,
  )

const indexOf = (names) => `<!doctype html>
<meta charset="utf-8">
<title>Foyer: ${names.length} pages</title>
<style>
  body { font: 16px sans-serif; margin: 16px; }
  img { display: block; max-width: 100%; margin-bottom: 32px; }
</style>
<h1>${names.length} pages</h1>
${names.map((name) => `<h2 id="${name}">${name}</h2>\n<a href="${name}.png"><img loading="lazy" src="${name}.png" alt="${name}"></a>`).join('\n')}
`
