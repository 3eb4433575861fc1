import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { groupSharedModules, SHARED_CHUNKS } from './shared-chunks.ts'

/** The modules of each page: every two pages have one of their own in common. */
const PAGES: Record<string, string[]> = { one: ['ab', 'ac'], two: ['ab', 'bc'], three: ['ac', 'bc'] }

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-chunks-'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  for (const name of new Set(Object.values(PAGES).flat()))
    writeFileSync(join(root, `${name}.js`), `export const ${name} = () => '${name}'\n`)
  for (const [page, modules] of Object.entries(PAGES)) {
    const imports = modules.map((name) => `import { ${name} } from './${name}.js'`)
    const words = modules.map((name) => `${name}()`).join(" + ' ' + ")
    writeFileSync(join(root, `${page}.js`), [...imports, `export const show = () => ${words}`].join('\n'))
  }
  const loads = Object.keys(PAGES).map((page) => `${page}: () => import('./${page}.js')`)
  writeFileSync(join(root, 'routes.js'), `export const pages = { ${loads.join(', ')} }\n`)
})
afterEach(() => {
  SHARED_CHUNKS.isOn = true
  rmSync(root, { recursive: true, force: true })
})

/** Builds the app and returns the number of its files and what its pages show. */
async function buildApp(): Promise<{ files: number; shown: Record<string, string> }> {
  const routes = join(root, 'routes.js')
  const app: InlineConfig = {
    root,
    configFile: false,
    logLevel: 'error',
    build: { rolldownOptions: { input: routes, preserveEntrySignatures: 'allow-extension' }, modulePreload: false },
  }
  const groups = await groupSharedModules(app, routes)
  const outDir = join(root, `built-${SHARED_CHUNKS.isOn}`)
  const rolldownOptions = { ...app.build?.rolldownOptions, output: { codeSplitting: { groups } } }
  await build({ ...app, build: { ...app.build, outDir, rolldownOptions } })
  const files = readdirSync(join(outDir, 'assets'))
  const entry = files.find((file) => file.startsWith('routes'))
  const { pages } = await import(pathToFileURL(join(outDir, 'assets', entry ?? '')).href)
  const shown: Record<string, string> = {}
  for (const page of Object.keys(PAGES)) shown[page] = (await pages[page]()).show()
  return { files: files.length, shown }
}

test('pages show the same with files that are merged and with files as they come, which are more', async () => {
  const merged = await buildApp()
  SHARED_CHUNKS.isOn = false
  const plain = await buildApp()
  expect(plain.shown).toEqual({ one: 'ab ac', two: 'ab bc', three: 'ac bc' })
  expect(merged.shown).toEqual(plain.shown)
  expect(merged.files).toBeLessThan(plain.files)
})
