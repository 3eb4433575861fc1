import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type autocannon from 'autocannon'
import { ratePassword } from '#contract/auth.ts'
import { listManagerClients } from '#contract/clients.ts'
import { showManagerDashboard } from '#contract/dashboard.ts'
import { addressOf } from '#contract/endpoint.ts'
import { uploadFile } from '#contract/files.ts'
import { patientEnvironment } from '#server/testing/patient-ms.ts'
import { interlaced } from '#server/testing/sample-pictures.ts'
import type { Fault } from '../chat/history.ts'
import { type Seeded, seedWorkspaces } from '../seed.ts'
import { percentile } from '../statistics.ts'
import { BreakableServer } from './breakable-server.ts'
import type { FaultRun } from './run.ts'

export type NoisyPlan = {
  rounds: number
  /** Of each kind of noise, and of the quiet before it. */
  partMs: number
  /** Calls of one person in the air. */
  atOnce: number
  /** Of each of a dozen pictures, in pixels. */
  edge: number
  /** The factor by which the p99 of the others may grow. */
  growth: number
}

export const LONG = { rounds: 4, partMs: 15_000, atOnce: 100, edge: 6900, growth: 2 } satisfies NoisyPlan

const OTHERS = 2
const PICTURES = 12
/** Between two calls of one of the others. */
const PAUSE_MS = 20
const TIMEOUT_S = 60
/** Of the noise: served, too many, or later. */
const EXPECTED = ['200', '201', '429', '503']

type Ask = { path: string; method: 'GET' | 'POST'; headers: Record<string, string>; body?: Buffer }

const signedIn = ({ token }: Seeded) => ({ authorization: `Bearer ${token}` })
const dashboard = (person: Seeded): Ask => ({
  path: showManagerDashboard.path,
  method: 'GET',
  headers: signedIn(person),
})
const list = (person: Seeded): Ask => {
  const query = { page: 1, per_page: 50 }
  const path = addressOf(listManagerClients, { params: { archived: 'false' }, query })
  return { path, method: 'GET', headers: signedIn(person) }
}
async function upload(person: Seeded, png: Buffer): Promise<Ask> {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(png)], { type: 'image/png' }), 'logo.png')
  const whole = new Response(form)
  const headers = { ...signedIn(person), 'content-type': whole.headers.get('content-type') ?? '' }
  const path = addressOf(uploadFile, { params: { userId: person.id } })
  return { path, method: 'POST', headers, body: Buffer.from(await whole.arrayBuffer()) }
}
const meter: Ask = {
  path: ratePassword.path,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(
    JSON.stringify({ password: 'Ab1!'.repeat(25), about: Array.from({ length: 6 }, () => 'x1'.repeat(150)) }),
  ),
}

/** Asks without pause, in a thread of its own so that it delays no measurement. Returns the answers by status. */
async function makeNoise(options: autocannon.Options): Promise<Record<string, { count?: number }>> {
  const worker = new Worker(new URL('noise.ts', import.meta.url), { workerData: options })
  const [answers] = await once(worker, 'message')
  return answers as Record<string, { count?: number }> // autocannon's statusCodeStats
}

/** One account reads without pause, uploads pictures that are hard to draw, or a stranger keeps the meter busy: others are served as ever. */
export async function noisyNeighbour({ rounds, partMs, atOnce, edge, growth }: NoisyPlan): Promise<FaultRun> {
  // Where no times are compared, the machine may be slow.
  const server = await BreakableServer.begin({ FOYER_LIMITS: 'on', ...(growth === Infinity && patientEnvironment) })
  try {
    const [noisy, ...others] = await seedWorkspaces(server.database, 1 + OTHERS)
    const noises: Record<string, { connections: number; requests: Ask[] } | undefined> = {
      quiet: undefined,
      reads: { connections: atOnce, requests: [dashboard(noisy), list(noisy)] },
      uploads: { connections: PICTURES, requests: [await upload(noisy, interlaced(edge, edge, 3, 16))] },
      meter: { connections: atOnce, requests: [meter] },
    }
    const logo = interlaced(200, 100, 3, 8)
    const works = await Promise.all(
      others.map(async (person) => [dashboard(person), list(person), await upload(person, logo)] as const),
    )
    const waits = new Map(Object.keys(noises).map((part) => [part, [] as number[]]))
    const answers = new Map<string, Map<string, number>>()
    const unmet: string[] = []
    let sends = 0
    async function measure(part: string, isWarmUp = false): Promise<void> {
      const end = performance.now() + partMs
      const noise = noises[part]
      // In a thread of its own, so that it delays no measurement.
      const made = noise && makeNoise({ url: server.address, duration: partMs / 1000, timeout: TIMEOUT_S, ...noise })
      const work = async (asks: readonly Ask[]) => {
        for (let turn = 0; performance.now() < end; turn++) {
          const { path, body, ...request } = asks[turn % asks.length] ?? meter
          const began = performance.now()
          const answer = await fetch(server.address + path, {
            ...request,
            ...(body && { body: Uint8Array.from(body) }),
          })
          await answer.arrayBuffer()
          sends++
          if (!isWarmUp) waits.get(part)?.push(performance.now() - began)
          if (!answer.ok) unmet.push(`beside ${part}, ${path} of somebody else was answered with ${answer.status}`)
          await wait(PAUSE_MS)
        }
      }
      await Promise.all(works.map(work))
      const counts = answers.get(part) ?? new Map<string, number>()
      answers.set(part, counts)
      for (const [status, { count = 0 }] of Object.entries((await made) ?? {})) {
        counts.set(status, (counts.get(status) ?? 0) + count)
        if (!EXPECTED.includes(status)) unmet.push(`the noise ${part} was answered with ${status}`)
      }
    }
    await measure('quiet', true)
    for (let round = 0; round < rounds; round++)
      for (const noise of ['reads', 'uploads', 'meter']) {
        await measure('quiet')
        await measure(noise)
      }
    const p99 = (part: string) => percentile(waits.get(part) ?? [], 0.99)
    const grown = (part: string) => p99(part) / p99('quiet')
    for (const part of waits.keys())
      if (grown(part) > growth)
        unmet.push(`beside ${part}, the p99 of the others is ${grown(part).toFixed(2)} times the quiet one`)
    const details = [...waits].map(
      ([part, all]) =>
        `${part}: p50 ${percentile(all, 0.5).toFixed(1)} ms, p99 ${p99(part).toFixed(1)} ms, ${grown(part).toFixed(2)} times, of ${all.length}; ${[...(answers.get(part) ?? [])].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
    )
    const faults = unmet.map((what): Fault => ({ kind: 'unmet', what }))
    const slowest = Math.max(...[...waits.values()].flat())
    return {
      what: 'noisy neighbour',
      seed: 0,
      sends,
      stored: sends,
      connects: 0,
      slowest,
      caughtUp: 0,
      details,
      faults,
    }
  } finally {
    await server.remove()
  }
}
