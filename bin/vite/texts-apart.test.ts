import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { textsApart } from './texts-apart.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-texts-'))
  mkdirSync(join(root, 'texts'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Builds a page that exports `shown` and returns it beside the page's code. */
async function buildPage(texts: Record<string, string>, page: string): Promise<{ code: string; shown: unknown }> {
  for (const [name, code] of Object.entries(texts)) writeFileSync(join(root, `texts/${name}.ts`), code)
  writeFileSync(join(root, 'page.ts'), page)
  const outDir = join(root, 'built')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [textsApart(join(root, 'texts/'))],
    build: {
      outDir,
      lib: { entry: join(root, 'page.ts'), formats: ['es'], fileName: 'page' },
      rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /\/texts\//, sideEffects: false }] } },
    },
  })
  const file = join(outDir, readdirSync(outDir)[0] ?? '')
  const { shown } = await import(pathToFileURL(file).href)
  return { code: readFileSync(file, 'utf8'), shown }
}

const texts = {
  common: "export const again = 'Try again'\nexport const commonTexts = { again, close: 'Close' }\n",
  clients: `import { again, commonTexts } from './common.ts'
const count = (total: number) => \`\${total} clients\`
function both(total: number): string { return \`\${count(total)} and \${count(total)}\` }
export const clientTexts = {
  title: 'Clients', again, close: commonTexts.close, empty: 'Nobody is here', both,
  delete: { sure: 'Are you sure?' }, count: (total: number) => \`All \${count(total)}\`,
} as const
export const spread = { ...clientTexts, title: 'Spread' }
`,
}

test('a page that names its texts contains these, what they use, and no others', async () => {
  const { code, shown } = await buildPage(
    texts,
    `import { clientTexts as named } from './texts/clients.ts'
export const shown = [named.title, named.again, named.close, named.both(2), named.delete.sure, named.count(3)]`,
  )
  expect(shown).toEqual(['Clients', 'Try again', 'Close', '2 clients and 2 clients', 'Are you sure?', 'All 3 clients'])
  expect(code).not.toMatch(/Nobody|Spread/)
})

test('a page that looks a text up contains all of its object, in their order', async () => {
  const { code, shown } = await buildPage(
    texts,
    `import { clientTexts, spread } from './texts/clients.ts'
const field = ['empty', 'title'][Date.now() > 0 ? 0 : 1] as 'empty' | 'title'
export const shown = [clientTexts[field], Object.keys(clientTexts), spread.title]`,
  )
  expect(shown).toEqual(['Nobody is here', ['title', 'again', 'close', 'empty', 'both', 'delete', 'count'], 'Spread'])
  expect(code).toContain('Nobody')
})
