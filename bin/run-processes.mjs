import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Programs end within this time after they were asked to. */
const PATIENCE_MS = 8000

/**
 * Ends every process that a run started, also those that are no longer children of it: their temporary folder is that of
 * the run, or their command line or working folder lies in it. Linux only: elsewhere the programs end by themselves.
 * Synchronous, because it happens while our own process ends. @param {string} folder
 */
export function endProcessesOf(folder) {
  const end = Date.now() + PATIENCE_MS
  const asked = new Set()
  for (;;) {
    const left = findProcessesOf(folder)
    if (left.length === 0) return
    const isLate = Date.now() > end
    for (const { pid, name } of left) {
      if (isLate) kill(pid, 'SIGKILL')
      else if (!asked.has(pid)) kill(pid, name === 'postgres' ? 'SIGQUIT' : 'SIGTERM') // it frees its shared memory
      asked.add(pid)
    }
    if (isLate && Date.now() > end + PATIENCE_MS) return
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  }
}

/** @typedef {{ pid: number, name: string, parent: number }} Process */

/** @param {string} folder @returns {Process[]} */
export function findProcessesOf(folder) {
  const all = listProcesses()
  const found = new Set(all.filter(({ pid }) => isOf(pid, folder)).map(({ pid }) => pid))
  // A parent has a lower number than its child, except after the numbers have started anew.
  for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  found.delete(process.pid)
  return all.filter(({ pid }) => found.has(pid))
}

/** @returns {Process[]} those that run; a zombie does not */
function listProcesses() {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    // number (name) state parent …
    const [, name = '', state, parent] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(read(`/proc/${pid}/stat`)) ?? []
    return state === undefined || state === 'Z' || state === 'X'
      ? []
      : [{ pid: Number(pid), name, parent: Number(parent) }]
  })
}

function isOf(pid, folder) {
  const environment = read(`/proc/${pid}/environ`).split('\0')
  const isIn = (path) => path === folder || path.startsWith(`${folder}/`)
  return (
    environment.some((entry) => entry.startsWith('TMPDIR=') && isIn(entry.slice('TMPDIR='.length))) ||
    isIn(workingFolder(pid)) ||
    read(`/proc/${pid}/cmdline`).includes(`${folder}/`)
  )
}

function workingFolder(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

function read(file) {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return '' // it has ended, or belongs to another user
  }
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // it has ended
  }
}
