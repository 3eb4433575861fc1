import { readFileSync } from 'node:fs'

const MB = 1024

/** The resident memory of a process in MB, without what it shares with files. Zero where /proc is missing. */
export function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / MB
  } catch {
    return 0
  }
}

/** Samples until it is called, and then returns the highest memory in MB. */
export function watchPeakMemory(pid: number): () => number {
  let peak = memoryOf(pid)
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 200)
  return () => {
    clearInterval(timer)
    return peak
  }
}
