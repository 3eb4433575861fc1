import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { npm } from './npm.mjs'

/**
 * Installs exactly the packages of the lock file, unless they are there. npm writes what it has installed into a lock file
 * of its own at the end. @param {string} root @param {{ isProduction: boolean }} needs
 */
export async function ensurePackages(root, { isProduction }) {
  const areThere = () => haveAll(root, isProduction)
  if (areThere()) return
  await alone(join(root, '.node', 'installing'), 'installs the packages', async () => {
    if (areThere()) return // by the process we waited for
    console.log('Installing the locked packages')
    await npm(root, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  })
}

/** @param {string} root @param {boolean} isProduction */
function haveAll(root, isProduction) {
  const installed = readLock(join(root, 'node_modules', '.package-lock.json'))
  if (!installed || !Object.values(installed).every(runsHere)) return false
  const isNeeded = ({ optional, devOptional, dev }) => !optional && !devOptional && !(dev && isProduction)
  return Object.entries(readLock(join(root, 'package-lock.json')) ?? {}).every(
    ([path, locked]) => path === '' || !isNeeded(locked) || isSame(locked, installed[path]),
  )
}

const isSame = (locked, installed) => locked.version === installed?.version && locked.integrity === installed?.integrity

/** Native packages were chosen for one platform: those of a copied folder may be for another. */
const runsHere = ({ os = [process.platform], cpu = [process.arch] }) =>
  os.includes(process.platform) && cpu.includes(process.arch)

/** @returns {Record<string, object> | undefined} by folder */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
