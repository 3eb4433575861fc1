import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Does work that two processes must not do at the same time, such as two commands in two terminals of a fresh clone.
 * @template Result @param {string} lock a file that exists while the work is done
 * @param {string} purpose what the other process does, for the person who waits @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function alone(lock, purpose, work) {
  mkdirSync(dirname(lock), { recursive: true })
  for (let told = false; !take(lock); told = true) {
    if (!told) console.log(`Waiting for another process that ${purpose}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const owner = read(lock)
    if (owner && !isAlive(Number(owner))) rmSync(lock, { force: true }) // its owner was killed
    return false
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined // it has just gone
  }
}

/** Whether a process has this number. @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
