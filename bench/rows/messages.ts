import { setTimeout as wait } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { connectSocket } from '../chat/sockets.ts'
import { load } from '../load.ts'
import { ratio, type Row } from '../report.ts'
import { type Seeded, seedGroup, seedWorkspaces } from '../seed.ts'
import type { BenchEnvironment } from '../bench-environment.ts'
import { median, percentile } from '../statistics.ts'

const ROUNDS = 3
const MESSAGES_A_ROUND = 250
const EVERY_MS = 20 // 50 a second
const IN_FLIGHT = 16
const CLOSED_LOOP_MS = 3000

type Chat = { conversation: string; sockets: Socket[] }
type Round = { p50: number; p99: number; perSecond: number }

async function join(address: string, conversation: string, auths: object[]): Promise<Chat> {
  return { conversation, sockets: await Promise.all(auths.map((auth) => connectSocket(address, auth))) }
}

/** Milliseconds from sending to each member's receipt, at 50 messages a second. */
async function latencies({ conversation, sockets }: Chat): Promise<number[]> {
  const sentAt = new Map<string, number>()
  const taken: number[] = []
  const event = `message received ${conversation}`
  const hear = ({ message }: { message: string }) => taken.push(performance.now() - (sentAt.get(message) ?? Number.NaN))
  for (const socket of sockets) socket.on(event, hear)
  const [sender] = sockets
  for (let n = 0; n < MESSAGES_A_ROUND; n++) {
    const text = `message ${n}`
    sentAt.set(text, performance.now())
    sender?.emit('message sent', { conversation_id: conversation, type: 'text', message: text }, () => {})
    await wait(EVERY_MS)
  }
  while (taken.length < MESSAGES_A_ROUND * sockets.length) await wait(5)
  for (const socket of sockets) socket.off(event, hear)
  return taken
}

/** Acknowledged messages a second with a fixed number in flight. */
async function closedLoop({ conversation, sockets }: Chat): Promise<number> {
  const body = { conversation_id: conversation, type: 'text', message: 'again' }
  const end = performance.now() + CLOSED_LOOP_MS
  let acknowledged = 0
  const sender = async (socket: Socket) => {
    while (performance.now() < end) {
      const stored: { message?: string } = await socket.emitWithAck('message sent', body)
      if (stored.message !== 'again') throw new Error('a message was refused')
      acknowledged++
    }
  }
  const senders = Array.from({ length: IN_FLIGHT }, (_, n) => sockets[n % sockets.length])
  await Promise.all(senders.filter((socket) => socket !== undefined).map(sender))
  return acknowledged / (CLOSED_LOOP_MS / 1000)
}

async function measured(chat: Chat): Promise<Round> {
  const taken = await latencies(chat)
  return { p50: median(taken), p99: percentile(taken, 0.99), perSecond: await closedLoop(chat) }
}

const members = (group: { members: Seeded[] }) => group.members.map(({ token }) => ({ token }))

export async function messageRows(bench: BenchEnvironment): Promise<Row[]> {
  const database = await bench.database('chat')
  const [manager] = await seedWorkspaces(database, 1)
  const group = await seedGroup(database, manager)
  const [long, short] = [await seedGroup(database, manager, 100_000), await seedGroup(database, manager, 100)]
  const [product, floor] = [await bench.product(database), await bench.floor('chat', database)]
  const chats = {
    product: await join(product.address, group.conversation, members(group)),
    floor: await join(
      floor.address,
      'floor',
      Array.from({ length: 10 }, () => ({ conversation: 'floor' })),
    ),
  }
  await measured(chats.floor)
  await measured(chats.product)
  const rounds: { product: Round; floor: Round }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ floor: await measured(chats.floor), product: await measured(chats.product) })
  }
  for (const { sockets } of Object.values(chats)) for (const socket of sockets) socket.disconnect()
  const pages = await pageRow(product.address, manager, long.conversation, short.conversation)
  return [...chatRows(rounds), pages]
}

function chatRows(rounds: { product: Round; floor: Round }[]): Row[] {
  const of = (side: 'product' | 'floor', key: keyof Round) => median(rounds.map((round) => round[side][key]))
  const [p50, p99] = [of('product', 'p50') / of('floor', 'p50'), of('product', 'p99') / of('floor', 'p99')]
  const loop = of('product', 'perSecond') / of('floor', 'perSecond')
  const times = (side: 'product' | 'floor') => `${of(side, 'p50').toFixed(1)} / ${of(side, 'p99').toFixed(1)} ms`
  return [
    {
      what: 'message sent → received by 10 members, stored, 50 a second',
      measured: `p50 / p99 ${times('product')}, floor ${times('floor')}: ${ratio(p50)} / ${ratio(p99)}`,
      bound: 'p50 ≤ 1.50, p99 ≤ 2.00',
      holds: p50 <= 1.5 && p99 <= 2,
    },
    {
      what: 'the same as fast as it goes, 16 on their way',
      measured: `${Math.round(of('product', 'perSecond'))} a second, ${ratio(loop)} of the floor's ${Math.round(of('floor', 'perSecond'))}`,
      bound: '≥ 0.70',
      holds: loop >= 0.7,
    },
  ]
}

async function pageRow(address: string, manager: Seeded, long: string, short: string): Promise<Row> {
  const newest = (conversation: string) =>
    load(
      address,
      [{ path: `/api/messages/${conversation}?limit=50`, headers: { authorization: `Bearer ${manager.token}` } }],
      3,
    )
  const rounds: { long: number; short: number }[] = []
  await newest(short)
  for (let round = 0; round < 5; round++) {
    rounds.push({ short: (await newest(short)).perSecond, long: (await newest(long)).perSecond })
  }
  const [inLong, inShort] = [median(rounds.map((round) => round.long)), median(rounds.map((round) => round.short))]
  return {
    what: 'newest 50 of a conversation of 100,000 messages, and of one of 100',
    measured: `${Math.round(inLong)} and ${Math.round(inShort)} req/s: ${ratio(inLong / inShort)}`,
    bound: '≥ 0.90',
    holds: inLong / inShort >= 0.9,
  }
}
