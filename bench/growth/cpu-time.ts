import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds that the threads of these processes were on a processor, as Linux counts them; 0 for one that has ended. */
export const cpuMilliseconds = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuOf(pid), 0)

function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce((sum, thread) => sum + onProcessor(`/proc/${pid}/task/${thread}/schedstat`), 0)
  } catch {
    return 0
  }
}

const onProcessor = (file: string) => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6
