import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { npm } from './npm.mjs'

/**
 * Installs exactly the packages of the lock file, unless that has been done: a stamp records the lock file, the
 * platform and the Node version (native packages are built for one). @param {string} root
 */
export async function ensurePackages(root) {
  const stamp = join(root, 'node_modules', '.foyer-lock')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.versions.modules + process.platform + process.arch)
    .digest('hex')
  const isDone = () => read(stamp) === wanted
  if (isDone()) return
  await alone(join(root, '.node', 'installing'), 'installs the packages', async () => {
    if (isDone()) return // by the process we waited for
    console.log('Installing the locked packages')
    await npm(root, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    writeFileSync(stamp, wanted)
  })
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
