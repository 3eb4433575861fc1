import { build, type InlineConfig, type Rolldown } from 'vite'

/** Off: each set of pages that have modules in common keeps a file of its own. */
export const SHARED_CHUNKS = { isOn: true }

/** What a request costs, in bytes of code before minification. */
const REQUEST = 15_000
/** How often a page is the first of a visit, compared with others. */
const DASHBOARD = 5
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
    build: { ...app.build, write: false, minify: false },
  })
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
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
    weights.push(!isPage ? PART : facadeModuleId?.endsWith('/dashboard-page.tsx') ? DASHBOARD : 1)
  }
  return { files: new Set(byName.values()), weights }
}

function withImports(file: File, found = new Set<File>()): Set<File> {
  if (found.has(file)) return found
  found.add(file)
  for (const one of file.imports) withImports(one, found)
  return found
}

/** The two shared files whose merging saves most. */
function findPair(files: ReadonlySet<File>, weights: readonly number[]): [File, File] | undefined {
  const shared = [...files].filter(({ isShared }) => isShared)
  const needs = new Map([...files].map((file) => [file, [...withImports(file)].filter((one) => one !== file)]))
  const needsOf = (file: File) => needs.get(file) ?? []
  const onlyIn = memoized((one: File, other: File) => weigh(one, weights, other))
  /** What the loads of `one` alone would load with the other. */
  const needless = (one: File, other: File) =>
    other.bytes * onlyIn(one, other) +
    needsOf(other).reduce((total, file) => total + (file === one ? 0 : (file.bytes + REQUEST) * onlyIn(one, file)), 0)
  // Files that import each other in a circle may not run in the right order.
  const isBetween = (one: File, other: File) => needsOf(one).some((file) => needsOf(file).includes(other))
  const totals = new Map(shared.map((file) => [file, weigh(file, weights)]))
  let best: [File, File] | undefined
  let most = 0
  for (const [index, one] of shared.entries()) {
    for (const other of shared.slice(index + 1)) {
      const saving = REQUEST * ((totals.get(one) ?? 0) - onlyIn(one, other))
      if (saving <= most) continue
      const saved = saving - needless(one, other) - needless(other, one)
      if (saved <= most || isBetween(one, other) || isBetween(other, one)) continue
      most = saved
      best = [one, other]
    }
  }
  return best
}

/** `one` takes over what the other has. */
function merge(files: Set<File>, one: File, other: File): void {
  files.delete(other)
  if (other.bytes > one.bytes) one.name = other.name
  one.modules = [...one.modules, ...other.modules]
  one.bytes += other.bytes
  one.imports = new Set([...one.imports, ...other.imports].filter((file) => file !== one && file !== other))
  for (const file of files) if (file.imports.delete(other)) file.imports.add(one)
  for (const file of withImports(one)) file.loads = new Set([...file.loads, ...one.loads, ...other.loads])
}

/** How often the file is loaded, or how often without the other. */
function weigh(file: File, weights: readonly number[], without?: File): number {
  let total = 0
  for (const load of file.loads) if (!without?.loads.has(load)) total += weights[load] ?? 0
  return total
}

function memoized(count: (one: File, other: File) => number): typeof count {
  const known = new Map<File, Map<File, number>>()
  return (one, other) => {
    const ofOne = known.get(one) ?? new Map<File, number>()
    known.set(one, ofOne)
    const found = ofOne.get(other) ?? count(one, other)
    ofOne.set(other, found)
    return found
  }
}
