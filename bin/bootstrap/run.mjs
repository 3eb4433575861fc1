import { spawn } from 'node:child_process'

/** The signals that ask us to stop. They are passed on to all started programs. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
let isEnding = false

function passOn(signal) {
  isEnding = true
  for (const child of running) child.kill(signal)
}

/** Whether a program runs, after which we end if a signal came. */
export const isRunning = () => running.size > 0

/**
 * Runs a program to its end, at our terminal, and returns its exit code. spawnSync would block our signal handlers: a
 * signal stops all programs first and then us. @param {string} program @param {string[]} args @param
 * {import('node:child_process').SpawnOptions} [options] @returns {Promise<number>}
 */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    if (isEnding) return // we end with the programs that still run
    if (running.size === 0) for (const signal of ENDING) process.on(signal, passOn)
    const child = spawn(program, args, { stdio: 'inherit', ...options })
    running.add(child)
    const release = () => {
      running.delete(child)
      if (running.size === 0 && !isEnding) for (const signal of ENDING) process.off(signal, passOn)
    }
    child.once('error', (error) => {
      release()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      release()
      if (!isEnding) resolve(signal ? 1 : (code ?? 1))
      else if (running.size === 0) process.exit(code ?? 1)
    })
  })
}
