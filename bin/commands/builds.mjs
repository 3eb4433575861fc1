import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../bootstrap/run.mjs'

const VITE = 'node_modules/vite/bin/vite.js'
const WEB = {
  name: 'the web app',
  output: 'dist',
  folders: ['web', 'contract', 'bin/vite'],
  files: ['vite.config.ts', 'package-lock.json'],
  arguments: ['build', '--logLevel', 'warn'],
}
const SERVER = {
  name: 'the server',
  output: 'dist-server',
  folders: ['server', 'sandbox', 'contract'],
  files: ['vite.server.config.ts', 'package-lock.json'],
  arguments: ['build', '--config', 'vite.server.config.ts', '--logLevel', 'error'],
}

/** Builds the web app alone, for a server that runs from its sources. */
export const ensureWeb = () => ensure(WEB)

/**
 * Builds what has other sources than when it was built last. Compares contents: a fresh clone has fresh times. Returns
 * whether all is usable.
 */
export async function ensureBuilt() {
  const built = await Promise.all([ensure(WEB), ensure(SERVER)])
  return built.every(Boolean)
}

async function ensure(build) {
  const sources = hashOf(build)
  const stamp = join(build.output, '.built-from')
  if (readOrNothing(stamp) === sources) return true
  console.log(`Building ${build.name}`)
  rmSync(stamp, { force: true })
  // A process of its own, because vite reads NODE_ENV, and development and test select other builds of React.
  const code = await run(process.execPath, [VITE, ...build.arguments], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code === 0) writeFileSync(stamp, sources)
  return code === 0
}

function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** @param {{ folders: string[], files: string[] }} build */
function hashOf({ folders, files }) {
  const hash = createHash('sha256')
  const inFolders = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of [...inFolders, ...files].toSorted()) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
