import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startBenchEnvironment } from '../bench-environment.ts'
import { NO_LIMITS } from './breakable-server.ts'
import { type ChatPlan, chatUnderFault } from './chat-under-fault.ts'
import type { FaultRun } from './run.ts'
import { SilentSockets } from './silent-sockets.ts'
import { Uploads } from './uploads.ts'

export type MemoryPlan = ChatPlan & { sockets: number; uploads: number; fileSize: number; runMs: number }

export const LONG = {
  seed: 37,
  employees: 2,
  clients: 10,
  pauseMs: 300,
  sockets: 1000,
  uploads: 100,
  fileSize: 2_000_000,
  runMs: 40_000,
} satisfies MemoryPlan

const LIMIT = 300 * 1024 * 1024

/** The file with the limit and the one with the number of kills, of either version of control groups. */
const VERSIONS = [
  {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    events: 'memory.oom_control',
    peak: 'memory.max_usage_in_bytes',
  },
  { root: '/sys/fs/cgroup', limit: 'memory.max', events: 'memory.events', peak: 'memory.peak' },
]

type Group = { folder: string; version: (typeof VERSIONS)[number] }

/** Only root can make a control group, and only where the memory is controlled. */
function makeGroup(): Group | undefined {
  for (const version of VERSIONS) {
    const folder = join(version.root, `foyer-faults-${process.pid}`)
    try {
      mkdirSync(folder)
      if (existsSync(join(folder, version.limit))) {
        writeFileSync(join(folder, version.limit), String(LIMIT))
        return { folder, version }
      }
      rmdirSync(folder)
    } catch {
      // not this version, or not allowed
    }
  }
  return undefined
}

export function canLimitMemory(): boolean {
  const group = makeGroup()
  if (group) rmdirSync(group.folder)
  return group !== undefined
}

/** The server runs with 300 MB, without its database, while many sockets are open and many people upload. */
export async function littleMemory({ sockets, uploads, fileSize, runMs, ...plan }: MemoryPlan): Promise<FaultRun> {
  const group = makeGroup()
  if (!group) throw new Error('the memory of a process cannot be limited here')
  // In memory the stored files would count for the group.
  const environment = await startBenchEnvironment({ parent: process.env.FOYER_TEST_DISK })
  try {
    const database = await environment.database('little_memory')
    const server = await environment.product(database, NO_LIMITS, group.folder)
    const target = { address: server.address, database }
    return await chatUnderFault('300 MB of memory', plan, target, async ({ people, unmet }) => {
      const { manager, clients } = people
      const silent = Array.from({ length: sockets }, (_, at) => clients[at % clients.length] ?? manager)
      const opened = await SilentSockets.open(server.address, silent)
      const pid = server.pid
      const uploading = Array.from({ length: uploads }, () => new Uploads(server.address, manager, { size: fileSize }))
      await wait(runMs)
      await Promise.all(uploading.map((uploader) => uploader.stop()))
      for (const fault of (await Promise.all(uploading.slice(0, 5).map((uploader) => uploader.check()))).flat())
        unmet(fault)
      const kills = /oom_kill (\d+)/.exec(readFileSync(join(group.folder, group.version.events), 'utf8'))?.[1] ?? '0'
      if (kills !== '0') unmet(`the kernel killed ${kills} processes for their memory`)
      if (!existsSync(`/proc/${pid}`)) unmet('the server died')
      if (opened.connected < sockets) unmet(`${sockets - opened.connected} sockets are not connected`)
      opened.close()
      const stored = uploading.reduce((sum, uploader) => sum + uploader.stored.size, 0)
      const failed = uploading.reduce((sum, uploader) => sum + uploader.failed, 0)
      const peak = Number(readFileSync(join(group.folder, group.version.peak), 'utf8')) / 1024 / 1024
      return [
        `${sockets} sockets and ${uploads} people who upload ${fileSize / 1e6} MB again and again for ${runMs / 1000} s`,
        `${stored} uploads stored, ${failed} refused or too slow; ${Math.round(peak)} MB at most, with the files' pages`,
      ]
    })
  } finally {
    await environment.close()
    rmdirSync(group.folder)
  }
}
