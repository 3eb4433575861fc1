import { basename } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'

/** Off: each set of pages that have modules in common keeps a file of its own. */
export const SHARED_CHUNKS = { isOn: true }

/** What a request costs, in bytes of code before compression. */
const REQUEST = 14_000
/** How often one of these is in the first page of a visit, compared with other pages. The landing is the log-in page's. */
const FIRST = 5
const FIRST_PAGES = ['dashboard-page.tsx', 'landing.tsx', 'messages-page.tsx']
/** A dialog or another part of a page, which no first page loads. */
const PART = 0.05

/** A file of the build. `loads` are the numbers of the pages and parts that load it. */
type File = {
  name: string
  modules: string[]
  bytes: number
  isShared: boolean
  imports: Set<File>
  loads: Set<number>
}

/**
 * Decides which modules share a file (decision 61). A first build has a file for each set of pages that have modules in
 * common: a hundred files for one page, each without a needless byte. Of these two are merged, and again, as long as
 * the requests that this saves are worth more than the bytes that some pages then load without need.
 */
export async function groupSharedModules(app: InlineConfig, routes: string) {
  if (!SHARED_CHUNKS.isOn) return []
  const built = await build({
    ...app,
    configFile: false,
    logLevel: 'error',
    build: { ...app.build, write: false },
  })
  const output = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  const { files, weights } = readFiles(
    output.filter((file) => file.type === 'chunk'),
    routes,
  )
  for (let pair = findPair(files, weights); pair; pair = findPair(files, weights)) merge(files, ...pair)
  return [...files]
    .filter(({ isShared }) => isShared)
    .map(({ name, modules }) => {
      const ids = new Set(modules)
      // What its modules import has its own place.
      return { name, test: (id: string) => ids.has(id), includeDependenciesRecursively: false }
    })
}

function readFiles(chunks: readonly Rolldown.OutputChunk[], routes: string) {
  const app = chunks.find(({ moduleIds }) => moduleIds.includes(routes))
  if (!app) throw new Error(`No file of the build contains ${routes}`)
  const byName = new Map<string, File>()
  for (const { name, fileName, moduleIds, code, isEntry, isDynamicEntry } of chunks) {
    const isShared = !isEntry && !isDynamicEntry && name !== 'first' && moduleIds.every((id) => !id.startsWith('\0'))
    byName.set(fileName, {
      name,
      modules: moduleIds,
      bytes: code.length,
      isShared,
      imports: new Set(),
      loads: new Set(),
    })
  }
  const fileOf = (name: string): File => {
    const file = byName.get(name)
    if (!file) throw new Error(`The build has no file ${name}`)
    return file
  }
  for (const { fileName, imports } of chunks) fileOf(fileName).imports = new Set(imports.map(fileOf))
  const weights: number[] = []
  for (const { fileName, facadeModuleId, isDynamicEntry } of chunks) {
    if (!isDynamicEntry) continue
    const isPage = app.dynamicImports.includes(fileName)
    const loaded = withImports(fileOf(fileName), isPage ? withImports(fileOf(app.fileName)) : new Set())
    for (const file of loaded) file.loads.add(weights.length)
    const isFirst = FIRST_PAGES.includes(basename(facadeModuleId ?? ''))
    weights.push(isFirst ? FIRST : isPage ? 1 : PART)
  }
  return { files: new Set(byName.values()), weights }
}

function withImports(file: File, found = new Set<File>()): Set<File> {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of file.imports) withImports(imported, found)
  return found
}

/** The two shared files whose merging saves most. */
function findPair(files: ReadonlySet<File>, weights: readonly number[]): [File, File] | undefined {
  const shared = [...files].filter(({ isShared }) => isShared)
  const needs = new Map([...files].map((file) => [file, [...withImports(file)].filter((needed) => needed !== file)]))
  const needsOf = (file: File) => needs.get(file) ?? []
  const onlyIn = memoized((a: File, b: File) => weigh(a, weights, b))
  /** What the loads of `a` alone would load with the other. */
  const needless = (a: File, b: File) =>
    b.bytes * onlyIn(a, b) +
    needsOf(b).reduce((total, file) => total + (file === a ? 0 : (file.bytes + REQUEST) * onlyIn(a, file)), 0)
  // Files that import each other in a circle may not run in the right order.
  const isBetween = (a: File, b: File) => needsOf(a).some((file) => needsOf(file).includes(b))
  const totals = new Map(shared.map((file) => [file, weigh(file, weights)]))
  let best: [File, File] | undefined
  let most = 0
  for (const [index, file] of shared.entries()) {
    for (const other of shared.slice(index + 1)) {
      const saving = REQUEST * ((totals.get(file) ?? 0) - onlyIn(file, other))
      if (saving <= most) continue
      const saved = saving - needless(file, other) - needless(other, file)
      if (saved <= most || isBetween(file, other) || isBetween(other, file)) continue
      most = saved
      best = [file, other]
    }
  }
  return best
}

/** `a` takes over what the other has. */
function merge(files: Set<File>, a: File, b: File): void {
  files.delete(b)
  if (b.bytes > a.bytes) a.name = b.name
  a.modules = [...a.modules, ...b.modules]
  a.bytes += b.bytes
  a.imports = new Set([...a.imports, ...b.imports].filter((file) => file !== a && file !== b))
  for (const file of files) if (file.imports.delete(b)) file.imports.add(a)
  for (const file of withImports(a)) file.loads = new Set([...file.loads, ...a.loads, ...b.loads])
}

/** How often the file is loaded, or how often without the other. */
function weigh(file: File, weights: readonly number[], without?: File): number {
  let total = 0
  for (const load of file.loads) if (!without?.loads.has(load)) total += weights[load] ?? 0
  return total
}

function memoized(count: (a: File, b: File) => number): typeof count {
  const cache = new Map<File, Map<File, number>>()
  return (a, b) => {
    const ofOne = cache.get(a) ?? new Map<File, number>()
    cache.set(a, ofOne)
    const found = ofOne.get(b) ?? count(a, b)
    ofOne.set(b, found)
    return found
  }
}
