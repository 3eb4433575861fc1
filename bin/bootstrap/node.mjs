import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { packageName, VERSION } from './node-version.mjs'
import { npm } from './npm.mjs'

/** Makes child processes that start "node" use ours. */
export function useOwnNodeFirst() {
  process.env.PATH = dirname(process.execPath) + delimiter + (process.env.PATH ?? '')
}

/**
 * Returns the path of our own Node. It comes from the npm registry, as the package with the bare program for this
 * platform: the package "node" itself would need an install script. @param {string} root
 */
export async function fetchNode(root) {
  const home = join(root, '.node', VERSION)
  const node = join(home, 'node_modules', packageName(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(node)) return node
  await install(root, home, node)
  if (spawnSync(node, ['--version']).status === 0) return node
  console.error(`Foyer needs Node ${VERSION}; the one fetched to ${node} does not run here. Install it and try again.`)
  process.exit(1)
}

async function install(root, home, node) {
  console.log(
    `Node ${process.versions.node} has known problems or is too old for Foyer: fetching Node ${VERSION} into .node/`,
  )
  const fresh = `${home}.${process.pid}` // renamed when complete: a kill halfway leaves no partial Node
  mkdirSync(fresh, { recursive: true })
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const bare = ['--no-save', '--no-package-lock', '--ignore-scripts']
  await npm(root, ['install', '--prefix', fresh, ...bare, ...quiet, `${packageName()}@${VERSION}`])
  try {
    renameSync(fresh, home)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(node)) throw error // else another process was faster
  }
}
