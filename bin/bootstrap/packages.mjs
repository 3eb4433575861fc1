import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  await alone(join(root, '.node', 'installing'), async () => {
    if (isDone()) return // by the process we waited for
    console.log('Installing the locked packages')
    await npm(root, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    writeFileSync(stamp, wanted)
  })
}

/**
 * One process at a time: `npm start` and `npm test` in two terminals of a fresh clone must not install at the same
 * time.
 */
async function alone(lock, work) {
  mkdirSync(join(lock, '..'), { recursive: true })
  for (let told = false; !take(lock); told = true) {
    if (!told) console.log('Waiting for another process that installs the packages')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  await work()
  process.off('exit', release)
  release()
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isAlive(read(lock))) rmSync(lock, { force: true }) // its owner was killed
    return false
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  if (!pid) return true // just being written, or just gone
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
