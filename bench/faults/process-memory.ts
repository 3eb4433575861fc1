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

/** Samples until `stop`, which returns the highest value. */
export function watchPeak(sample: () => number, everyMs = 200): { stop: () => number } {
  let peak = sample()
  const timer = setInterval(() => (peak = Math.max(peak, sample())), everyMs)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}
