import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'

const HAS_WRAPPER = 'FOYER_HAS_WRAPPER'

/**
 * Stopping `npm start` stops npm and its shell but not this process: npm passes the signal to `sh`, which does not pass
 * it on. So a process whose parent has ended stops as after a signal.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 300).unref()
}

/**
 * Runs our own Node from an older one, and returns its exit code. A channel connects the two, so that the inner one
 * notices when the outer one is killed. @param {string} node @param {string[]} args @returns {Promise<number>}
 */
export function runWrapped(node, args) {
  const env = { ...process.env, PATH: dirname(node) + delimiter + (process.env.PATH ?? ''), [HAS_WRAPPER]: '1' }
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** The other end of runWrapped. */
export function endWithWrapper() {
  if (!process.env[HAS_WRAPPER]) return
  delete process.env[HAS_WRAPPER]
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
