import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from '../bootstrap/alone.mjs'
import { run } from '../bootstrap/run.mjs'

const VITE = 'node_modules/vite/bin/vite.js'
const WEB = {
  name: 'the web app',
  output: 'dist',
  folders: ['web', 'contract', 'bin/vite'],
  files: ['vite.config.ts', 'package-lock.json'],
  arguments: ['build', '--logLevel', 'warn'],
}
const PAGES = {
  name: 'the pages that the server renders',
  output: 'dist-pages',
  folders: WEB.folders,
  files: ['vite.pages.config.ts', 'package-lock.json'],
  arguments: ['build', '--config', 'vite.pages.config.ts', '--logLevel', 'error'],
}
const SERVER = {
  name: 'the server',
  output: 'dist-server',
  folders: ['server', 'sandbox', 'contract', 'bin/bootstrap'],
  files: ['vite.server.config.ts', 'package-lock.json'],
  arguments: ['build', '--config', 'vite.server.config.ts', '--logLevel', 'error'],
}

/** Builds the web app alone, for a server that runs from its sources. */
export async function ensureWeb() {
  const built = await Promise.all([ensure(WEB), ensure(PAGES)])
  return built.every(Boolean)
}

/** Builds the server alone, which takes seconds. */
export const ensureServer = () => ensure(SERVER)

/** Builds what has other sources than when it was built last. Returns whether all is usable. */
export async function ensureBuilt() {
  const built = await Promise.all([ensureWeb(), ensureServer()])
  return built.every(Boolean)
}

/** Builds under way in this process. @type {Map<object, Promise<boolean>>} */
const underWay = new Map()

function ensure(build) {
  const known = underWay.get(build)
  if (known) return known
  const begun = ensureAlone(build).finally(() => underWay.delete(build))
  underWay.set(build, begun)
  return begun
}

/** One process at a time builds: two commands of a fresh clone start at the same moment. */
async function ensureAlone(build) {
  if (lookOf(sourcesOf(build)) === readStamp(build).look) return true
  return alone(join('node_modules', '.cache', `building-${build.output}`), `builds ${build.name}`, () => update(build))
}

/** The stamp holds what the sources' files looked like and what they contained: a fresh clone has fresh times. */
async function update(build) {
  const files = sourcesOf(build)
  const look = lookOf(files)
  const known = readStamp(build)
  if (look === known.look) return true
  const content = hashOf(files, (file) => readFileSync(file))
  if (content !== known.content) {
    console.log(`Building ${build.name}`)
    rmSync(stampOf(build), { force: true })
    // A process of its own, because vite reads NODE_ENV, and development and test select other builds of React.
    const code = await run(process.execPath, [VITE, ...build.arguments], {
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (code !== 0) return false
  }
  writeFileSync(stampOf(build), `${look}\n${content}`)
  return true
}

const stampOf = ({ output }) => join(output, '.built-from')

function readStamp(build) {
  try {
    const [look, content] = readFileSync(stampOf(build), 'utf8').split('\n')
    return { look, content }
  } catch {
    return {}
  }
}

/** @param {string[]} files */
const lookOf = (files) =>
  hashOf(files, (file) => {
    const { mtimeMs, size } = statSync(file)
    return `${mtimeMs} ${size}`
  })

/** @param {{ folders: string[], files: string[] }} build */
function sourcesOf({ folders, files }) {
  const inFolders = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return [...inFolders, ...files].toSorted()
}

/** @param {string[]} files @param {(file: string) => string | Buffer} read */
function hashOf(files, read) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(read(file)).update('\0')
  return hash.digest('hex')
}
