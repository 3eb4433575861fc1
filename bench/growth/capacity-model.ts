import { goalDollars, type HostType, inputs, prices, SMALLEST } from './capacity-inputs.ts'
import type { Call } from './calls.ts'
import type { Results } from './report.ts'

/** What one workspace needs in the busiest minute, and what it stores. */
export type Need = {
  callsPerSecond: number
  sendsPerSecond: number
  serverCores: number
  databaseCores: number
  reads: number
  writes: number
  sockets: number
  databaseGb: number
  filesGb: number
  rows: number
}

/** From the measured typical workspace at the largest step; sizes are the mean over all workspaces of that step. */
export function needOfWorkspace({ calls, filled, maintenance }: Results): Need {
  const largest = filled.at(-1)
  const size = maintenance.at(-1)
  if (!largest || size?.step !== largest.name) throw new Error('the largest step was not measured as a whole')
  const measured = calls.filter((one) => one.step === largest.name && one.series === 'typical')
  const ofDay = (call: Call) => inputs.staff * inputs.callsOfStaff[call] + inputs.clients * inputs.callsOfClient[call]
  const perSecond = (count: number) =>
    (count * inputs.everythingElse * inputs.busiestHour * inputs.busiestMinute) / 3600
  const sum = (value: (one: (typeof measured)[number]) => number) =>
    perSecond(measured.reduce((total, one) => total + ofDay(one.call) * value(one), 0))
  const sendsPerSecond = perSecond(ofDay('send'))
  return {
    callsPerSecond: sum(() => 1),
    sendsPerSecond,
    serverCores: sum((one) => one.serverCpu / 1000) / inputs.busyCores,
    databaseCores: sum((one) => one.databaseCpu / 1000) / inputs.busyCores,
    reads: sum((one) => one.pages) * inputs.missedPages,
    writes: sendsPerSecond * inputs.writesOfSend,
    sockets: inputs.sockets,
    databaseGb: size.bytes / 1e9 / largest.workspaces,
    filesGb: ((largest.files / largest.workspaces) * inputs.fileMegabytes) / 1000,
    rows: size.sizes.reduce((total, one) => total + one.rows, 0) / largest.workspaces,
  }
}

/** How much of each resource of one host a number of workspaces uses; 1 is all that is planned with. */
const useOfDatabase = (need: Need, workspaces: number, host: HostType): Record<string, number> => ({
  processor: (workspaces * need.databaseCores) / host.cores,
  disk: (workspaces * need.databaseGb * inputs.diskFactor) / (host.diskGb * inputs.fullDisk),
  memory: (workspaces * need.databaseGb * inputs.hotShare) / (host.memoryGb * inputs.cacheShare),
  IOPS: (workspaces * (need.reads + need.writes)) / inputs.iops,
})

const useOfFoyer = (need: Need, workspaces: number, host: HostType): Record<string, number> => ({
  processor: (workspaces * need.serverCores) / host.cores,
  sockets: (workspaces * need.sockets) / (host.cores * inputs.socketsOfProcess),
  memory:
    (workspaces * need.sockets * inputs.socketKilobytes) /
    1e6 /
    (host.memoryGb - (host.cores * inputs.processMegabytes) / 1000 - 1),
})

const fullest = (use: Record<string, number>): [string, number] =>
  Object.entries(use).reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0])

export type Plan = {
  workspaces: number
  layout: 'one host' | 'three hosts' | 'cluster'
  need: Need
  /** One database of three hosts for each of these parts of the workspaces. */
  cells: number
  databaseHost: HostType
  foyerHosts: number
  foyerHost: HostType
  otherHosts: number
  databaseUse: Record<string, number>
  foyerUse: Record<string, number>
  first: string
  dollars: number
  perWorkspace: number
  holds: boolean
}

const HOSTS_OF_DATABASE = 3
/** HAProxy, Redis with Sentinel. */
const OTHER_HOSTS = 2

/** Up to a quarter more is paid for fewer hosts. */
const WORTH = 1.25

/** Of those that cost nearly as little as possible the one with the fewest hosts. */
function cheapest<Option extends { eur: number; hosts: number }>(options: Option[]): Option {
  const least = Math.min(...options.map(({ eur }) => eur))
  return options.filter(({ eur }) => eur <= least * WORTH).reduce((best, one) => (one.hosts < best.hosts ? one : best))
}

/** A cluster as in `ops/cluster`: three database hosts for each cell, two or more for Foyer, two for all else. */
export function planCluster(need: Need, workspaces: number): Plan {
  const database = cheapest(
    prices.hosts.map((host) => {
      const cells = Math.ceil(fullest(useOfDatabase(need, workspaces, host))[1])
      return { host, cells, hosts: cells * HOSTS_OF_DATABASE, eur: cells * HOSTS_OF_DATABASE * host.eur }
    }),
  )
  const foyer = cheapest(
    prices.hosts.map((host) => {
      // One of them may be lost.
      const hosts = Math.max(1, Math.ceil(fullest(useOfFoyer(need, workspaces, host))[1])) + 1
      return { host, hosts, eur: hosts * host.eur }
    }),
  )
  return finished({
    workspaces,
    layout: 'cluster',
    need,
    cells: database.cells,
    databaseHost: database.host,
    foyerHosts: foyer.hosts,
    foyerHost: foyer.host,
    otherHosts: OTHER_HOSTS,
    databaseUse: useOfDatabase(need, workspaces / database.cells, database.host),
    foyerUse: useOfFoyer(need, workspaces / (foyer.hosts - 1), foyer.host),
    eur: database.eur + foyer.eur + OTHER_HOSTS * SMALLEST.eur,
  })
}

/**
 * Everything on one host, with backups elsewhere: its loss is an outage until the restore. Or on each of three, of which
 * one may be lost. Undefined when no host is large enough.
 */
export function planTogether(need: Need, workspaces: number, hosts: 1 | typeof HOSTS_OF_DATABASE): Plan | undefined {
  // All of the database is on the primary; people are spread over the hosts that are left.
  const ofFoyer = workspaces / Math.max(1, hosts - 1)
  const large = prices.hosts.filter((host) => {
    const [foyer, database] = [useOfFoyer(need, ofFoyer, host), useOfDatabase(need, workspaces, host)]
    return ['processor', 'memory', 'disk', 'IOPS', 'sockets'].every(
      (name) => (foyer[name] ?? 0) + (database[name] ?? 0) <= 1,
    )
  })
  if (large.length === 0) return undefined
  const host = large.reduce((best, one) => (one.eur < best.eur ? one : best))
  return finished({
    workspaces,
    layout: hosts === 1 ? 'one host' : 'three hosts',
    need,
    cells: 1,
    databaseHost: host,
    foyerHosts: 0,
    foyerHost: host,
    otherHosts: 0,
    databaseUse: useOfDatabase(need, workspaces, host),
    foyerUse: useOfFoyer(need, ofFoyer, host),
    eur: hosts * host.eur,
  })
}

function finished({
  eur,
  ...plan
}: Omit<Plan, 'first' | 'dollars' | 'perWorkspace' | 'holds'> & { eur: number }): Plan {
  const { need, workspaces, databaseUse, foyerUse } = plan
  const [inDatabase, inFoyer] = [fullest(databaseUse), fullest(foyerUse)]
  const stored = need.filesGb * inputs.fileCopies + need.databaseGb * inputs.databaseBackups
  const bucket = Math.ceil((workspaces * stored) / 1000) * prices.bucketEurPerTb
  const dollars = (eur + bucket) * prices.dollarsPerEuro
  const perWorkspace = dollars / workspaces
  const first = inDatabase[1] >= inFoyer[1] ? `${inDatabase[0]} of the database` : `${inFoyer[0]} of Foyer`
  return { ...plan, first, dollars, perWorkspace, holds: perWorkspace <= goalDollars }
}
