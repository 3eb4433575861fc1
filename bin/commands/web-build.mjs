import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../bootstrap/run.mjs'

const FOLDERS = ['web', 'contract', 'bin/vite']
const FILES = ['vite.config.ts', 'package-lock.json']
const STAMP = join('dist', '.built-from')

/**
 * Builds the web app unless dist/ was built from the same sources. Compares contents: a fresh clone has fresh times.
 * Returns whether dist/ is usable.
 */
export async function ensureWeb() {
  const sources = hashOfSources()
  if (builtFrom() === sources) return true
  console.log('Building the web app')
  rmSync(STAMP, { force: true })
  // A process of its own, because vite reads NODE_ENV, and development and test select other builds of React.
  const code = await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code === 0) writeFileSync(STAMP, sources)
  return code === 0
}

function builtFrom() {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return undefined
  }
}

function hashOfSources() {
  const hash = createHash('sha256')
  const inFolders = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of [...inFolders, ...FILES].toSorted()) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
