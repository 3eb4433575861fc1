import type { Call } from './calls.ts'

/** What the model assumes. What it measured comes from docs/growth/results.json. Change a figure, then `node bench/growth/capacity.ts --write`. */
export const inputs = {
  /** People of a typical workspace who work with it on a working day. */
  staff: 4,
  clients: 6,
  /** Calls of one of them on such a day: as many messages as the measured rows are the result of, about ten of a workspace. */
  callsOfStaff: {
    'client list': 8,
    board: 3,
    dashboard: 6,
    bell: 20,
    inbox: 6,
    conversation: 15,
    'scrolling back': 3,
    send: 2,
    'search, common word': 1,
    'search, rare word': 1,
    'quick find': 8,
    audit: 0.2,
  } satisfies Record<Call, number>,
  callsOfClient: {
    'client list': 0,
    board: 0,
    dashboard: 1,
    bell: 2,
    inbox: 1,
    conversation: 2,
    'scrolling back': 0.2,
    send: 0.3,
    'search, common word': 0,
    'search, rare word': 0,
    'quick find': 0.1,
    audit: 0,
  } satisfies Record<Call, number>,
  /** For what is not among these calls: log-ins, saved answers, uploads, jobs, events to open pages. */
  everythingElse: 1.5,
  /** The share of the day's calls in its busiest hour, and how far the busiest minute lies above that hour's mean. */
  busiestHour: 0.2,
  busiestMinute: 2,
  /** A processor is not planned to be busier than this. */
  busyCores: 0.5,
  /** Open pages of a workspace at the same time. */
  sockets: 4,
  /** Open sockets for each process; `npm run bench -- memory` opens 18,000, for whose pings it needs 6 % of a core. */
  socketsOfProcess: 15_000,
  /** Megabytes of one process, and kilobytes of an open socket among 18,000 (`npm run bench -- memory`). */
  processMegabytes: 178,
  socketKilobytes: 18,
  /** Room for dead rows, WAL and temporary files beside the measured size of the database. */
  diskFactor: 1.5,
  fullDisk: 0.8,
  /** The part of the database that a working day reads, and the part of the memory that caches it. */
  hotShare: 0.2,
  cacheShare: 0.75,
  /** Of the pages that a call reads, so many are not in memory while the hot part fits into it. */
  missedPages: 0.01,
  /** Writes to the disk for each call that writes: the log, and its pages at the next checkpoint. */
  writesOfSend: 12,
  /** Of a local NVMe disk; assumed, not measured. */
  iops: 10_000,
  /** Megabytes of a stored file, and how often its bytes are stored: versions of the bucket. */
  fileMegabytes: 1,
  fileCopies: 1.2,
  /** Backups of the database by pgBackRest in the bucket, compressed: as a multiple of its size. */
  databaseBackups: 1.2,
  sizes: [1000, 10_000, 100_000],
} as const

export type HostType = { name: string; cores: number; memoryGb: number; diskGb: number; eur: number }

export const SMALLEST: HostType = { name: 'CCX13', cores: 2, memoryGb: 8, diskGb: 80, eur: 42.99 }

/**
 * Hetzner Cloud, Germany, without VAT: not Foyer's choice, an example with public prices. Servers: list prices of 2026-10-28 as collected by
 * github.com/moveinfra/eu-cloud-prices. The bucket: docs.hetzner.com, 2024-12. Dollars: ECB, 2026-10-28. To be checked before anything is
 * decided by them: these prices changed four times in 2026.
 */
export const prices = {
  hosts: [
    SMALLEST,
    { name: 'CCX23', cores: 4, memoryGb: 16, diskGb: 160, eur: 85.99 },
    { name: 'CCX33', cores: 8, memoryGb: 32, diskGb: 240, eur: 138.49 },
  ] satisfies HostType[],
  bucketEurPerTb: 4.99,
  dollarsPerEuro: 1.1133,
} as const

export const goalDollars = 0.05
