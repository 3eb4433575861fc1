import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Bottom layer first. A feature imports features of lower layers only. */
const layersOf: Record<Side, string[][]> = {
  server: [
    ['access'],
    ['audit', 'files'],
    ['credentials', 'emails'],
    ['notifications', 'permissions', 'subscription'],
    ['client-dates', 'clients', 'messages', 'onboarding', 'themes', 'vacations'],
    ['invitations', 'reminders'],
    ['auth'],
    ['employees', 'people', 'pictures'],
    ['dashboard', 'deletion', 'exports', 'search', 'settings'],
  ],
  web: [
    [
      'credentials',
      'invitations',
      'notifications',
      'passwords',
      'people',
      'pictures',
      'reminders',
      'search',
      'vacations',
    ],
    ['client-dates', 'messages', 'permissions', 'settings'],
    ['audit', 'clients', 'employees', 'faq', 'inbox', 'item-list', 'onboarding', 'subscription', 'themes'],
    ['auth', 'dashboard', 'employee-onboarding'],
  ],
}

const DOCUMENT = 'docs/architecture.md'
type Side = 'server' | 'web'
type Import = { from: string; to: string; file: string; target: string }

describe.each(['server', 'web'] as const)('the features of %s', (side) => {
  const imports = importsBetweenFeatures(side)

  test('each belong to one layer', () => {
    expect(layersOf[side].flat().toSorted()).toEqual(features(side))
  })

  test('import each other through index.ts only', () => {
    const past = imports.filter(({ target, to }) => target !== `${to}/index.ts`)
    expect(past.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  test('import only features of lower layers', () => {
    const layerOf = new Map(layersOf[side].flatMap((layer, at) => layer.map((feature) => [feature, at] as const)))
    const upward = imports.filter(({ from, to }) => (layerOf.get(to) ?? 0) >= (layerOf.get(from) ?? 0))
    expect(upward.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })
})

test('web features import nothing of the shell', () => {
  const sources = globSync('web/features/**/*.{ts,tsx}').filter((file) =>
    /from '#web\/shell\//.test(readFileSync(file, 'utf8')),
  )
  expect(sources).toEqual([])
})

describe('all files', () => {
  const imports = importsOfFiles()

  test('import each other in one direction, types included', () => {
    expect(ringsIn(imports)).toEqual([])
  })

  test.each([
    ['bench', 'bin'],
    ['sandbox', 'server'],
  ])('of %s import none of %s', (from, to) => {
    const edges = [...imports].flatMap(([file, targets]) => [...targets].map((target) => [file, target] as const))
    const found = edges.filter(([file, target]) => file.startsWith(`${from}/`) && target.startsWith(`${to}/`))
    expect(found.map(([file, target]) => `${file} imports ${target}`)).toEqual([])
  })
})

test('docs/architecture.md shows the layers (UPDATE_DOCS=1 writes them)', () => {
  const document = readFileSync(DOCUMENT, 'utf8')
  const [before, , after] = document.split(/^<!-- layers:(?:begin|end) -->$/m)
  const updated = `${before}<!-- layers:begin -->\n\n${picture()}\n<!-- layers:end -->${after}`
  if (process.env.UPDATE_DOCS) writeFileSync(DOCUMENT, updated)
  else expect(updated).toBe(document)
})

/** The layers from top to bottom, each feature with the features it imports. */
function picture(): string {
  const rows = (['server', 'web'] as const).flatMap((side) => {
    const imports = importsBetweenFeatures(side)
    const targets = (feature: string) =>
      [...new Set(imports.filter(({ from }) => from === feature).map(({ to }) => to))].toSorted()
    const layers = layersOf[side]
      .toReversed()
      .map((layer) =>
        layer.map((feature) =>
          [`    ${feature}`.padEnd(25), ...(targets(feature).length > 0 ? ['→', targets(feature).join(', ')] : [])]
            .join(' ')
            .trimEnd(),
        ),
      )
    return [`    ${side}/features`, ...layers.flatMap((layer) => ['', ...layer]), '']
  })
  return rows.join('\n')
}

function features(side: Side): string[] {
  return [...new Set(globSync(`${side}/features/*/**`).map((file) => file.split('/')[2] ?? ''))].toSorted()
}

/** Imports in code without tests: a test may set up records of other features. */
function importsBetweenFeatures(side: Side): Import[] {
  const root = `${side}/features`
  return globSync(`${root}/**/*.{ts,tsx}`)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(([, path = '']) => {
        const resolved = path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
        if (!resolved.startsWith(`${root}/`)) return []
        const [from, target] = [relative(root, file), relative(root, resolved)]
        const edge = { from: from.split('/')[0] ?? '', to: target.split('/')[0] ?? '', file: from, target }
        return edge.from === edge.to ? [] : [edge]
      }),
    )
}

/** What each file imports when it is loaded; a file loaded later, on demand, is not among it. */
function importsOfFiles(): Map<string, Set<string>> {
  const files = globSync('{bench,bin,contract,e2e,sandbox,server,web}/**/*.{ts,tsx,mjs}')
  return new Map(
    files.map((file) => {
      const paths = [
        ...readFileSync(file, 'utf8').matchAll(/^(?:import|export|\})(?: [^'\n]*)?(?: from)? '([^']+)'$/gm),
      ]
      const resolved = paths.map(([, path = '']) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)))
      return [file, new Set(resolved)]
    }),
  )
}

/** One way around each ring of files. */
function ringsIn(imports: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const rings: string[][] = []
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file)
    if (at !== -1) rings.push([...way.slice(at), file])
    if (at !== -1 || done.has(file)) return
    for (const target of imports.get(file) ?? []) visit(target, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return rings
}
