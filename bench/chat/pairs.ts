import { setTimeout as wait } from 'node:timers/promises'
import { processorMs } from '../processor-time.ts'
import { median, percentile } from '../statistics.ts'
import { connectSocket } from './sockets.ts'

/** Two people in a conversation of their own; `exchange` ends when the other one has the message. */
export type Pair = { exchange(text: string): Promise<void>; close(): void }

const WARM_UP_MS = 12_000
const CLOSED_LOOP_MS = 3000
const OPEN_LOOP_MESSAGES = 250
const EVERY_MS = 20 // 50 a second
/** The bell and emails follow within this time; they are part of what a message costs. */
const FOLLOWED_WITHIN_MS = 2500

/** The processes of a side, by what the report calls them. */
export type Measured = { pairs: Pair[]; processes: { [name: string]: number } }
export type PairRound = { perSecond: number; p50: number; p99: number; costs: { [name: string]: number } }

/** Until V8 has compiled what a message runs through; the first three seconds reach half of the later speed. */
export const warmUp = ({ pairs }: Measured): Promise<number> => closedLoop(pairs, WARM_UP_MS)

/** As fast as it goes with one message of each pair on its way, then 50 a second over all pairs in turn. */
export async function measurePairs({ pairs, processes }: Measured): Promise<PairRound> {
  const used = () => Object.values(processes).map(processorMs)
  const before = used()
  const exchanged = await closedLoop(pairs, CLOSED_LOOP_MS)
  await wait(FOLLOWED_WITHIN_MS)
  const after = used()
  const costs = Object.keys(processes).map((name, at) => [name, ((after[at] ?? 0) - (before[at] ?? 0)) / exchanged])
  const waits = await openLoop(pairs)
  await wait(FOLLOWED_WITHIN_MS)
  return {
    perSecond: exchanged / (CLOSED_LOOP_MS / 1000),
    p50: median(waits),
    p99: percentile(waits, 0.99),
    costs: Object.fromEntries(costs),
  }
}

async function closedLoop(pairs: Pair[], milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds
  let exchanged = 0
  const write = async (pair: Pair) => {
    for (let n = 0; performance.now() < end; n++) {
      await pair.exchange(`closed ${n}`)
      exchanged++
    }
  }
  await Promise.all(pairs.map(write))
  return exchanged
}

async function openLoop(pairs: Pair[]): Promise<number[]> {
  const waits: Promise<number>[] = []
  const began = performance.now()
  for (let n = 0; n < OPEN_LOOP_MESSAGES; n++) {
    await wait(Math.max(0, began + n * EVERY_MS - performance.now()))
    const sent = performance.now()
    const exchanged = pairs[n % pairs.length]?.exchange(`open ${n}`)
    if (exchanged) waits.push(exchanged.then(() => performance.now() - sent))
  }
  return Promise.all(waits)
}

/** A pair at a Socket.IO server; the two write in turn, and each message also has its acknowledgement. */
export async function connectPair(address: string, conversation: string, auths: [object, object]): Promise<Pair> {
  const sockets = await Promise.all(auths.map((auth) => connectSocket(address, auth)))
  const awaited = new Map<string, () => void>()
  for (const socket of sockets)
    socket.on(`message received ${conversation}`, ({ message }: { message: string }) => {
      // The event of the sender's own device is not the other one's.
      const hears = `${sockets.indexOf(socket)} ${message}`
      awaited.get(hears)?.()
      awaited.delete(hears)
    })
  let turn = 0
  return {
    async exchange(message) {
      const [from, to] = [turn, 1 - turn]
      turn = to
      const heard = new Promise<void>((resolve) => awaited.set(`${to} ${message}`, resolve))
      const stored = await sockets[from]?.emitWithAck('message sent', {
        conversation_id: conversation,
        type: 'text',
        message,
      })
      if (stored?.message !== message) throw new Error('a message was refused')
      await heard
    },
    close: () => sockets.forEach((socket) => socket.disconnect()),
  }
}
