import { spawn } from 'node:child_process'

/** The signals that ask us to stop. They are passed on to all started programs. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end, at our terminal, and returns its exit code. spawnSync would block our signal handlers: a
 * signal stops the program first and then us. @param {string} program @param {string[]} args @param
 * {import('node:child_process').SpawnOptions} [options] @returns {Promise<number>}
 */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options })
    let stopped = false
    const pass = (signal) => {
      stopped = true
      child.kill(signal)
    }
    const release = () => ENDING.forEach((signal) => process.off(signal, pass))
    ENDING.forEach((signal) => process.on(signal, pass))
    child.once('error', (error) => {
      release()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      release()
      if (stopped) process.exit(code ?? 1)
      resolve(signal ? 1 : (code ?? 1))
    })
  })
}
