import { createRandom, type Random } from '../chat/random.ts'

/** The rows of one step; everything else is in proportion to the messages. */
export type Step = {
  name: string
  messages: number
  workspaces: number
  files: number
  notifications: number
  audit: number
  /** Of the large workspace. */
  clients: number
}

const MESSAGES = [10_000, 100_000, 1_000_000, 10_000_000]
/** 200,000 a month in 2,000 workspaces, for this many months. */
const MONTHS_OF_NOTIFICATIONS = 12

const stepOf = (messages: number, workspaces: number) => ({
  name: String(messages),
  messages,
  workspaces,
  files: messages / 20,
  notifications: (messages / 50) * MONTHS_OF_NOTIFICATIONS,
  audit: messages / 2,
  clients: Math.max(100, workspaces * 5),
})

export const stepsTo = (most: number): Step[] =>
  MESSAGES.filter((messages) => messages <= most).map((messages) => stepOf(messages, messages / 5000))

/** A workspace of 10,000 clients and a million messages among typical ones. */
export const largeStep: Step = { ...stepOf(1_200_000, 40), name: 'large', clients: 10_000 }

export type Shape = { clients: number; employees: number; groups: number; messages: number }

const TYPICAL: Shape = { clients: 60, employees: 3, groups: 3, messages: 3600 }
const BUSY: Shape = { clients: 300, employees: 10, groups: 8, messages: 12_000 }

/**
 * The first workspace is large and grows with the installation: it has a ninth of all messages, half of them in one
 * conversation, and up to 10,000 clients. Every tenth is busy. The typical ones are the same at every step.
 */
export function shapesOf({ workspaces, messages, clients }: Step): Shape[] {
  const others = Array.from({ length: workspaces - 1 }, (_, at) => ((at + 1) % 10 === 0 ? BUSY : TYPICAL))
  const rest = messages - others.reduce((sum, shape) => sum + shape.messages, 0)
  return [{ clients, employees: 20, groups: 10, messages: rest }, ...others]
}

/** How many of the messages each conversation has: few have most of them. */
export function messagesOfConversations(shape: Shape, isLarge: boolean): number[] {
  const weights = Array.from({ length: shape.clients + shape.groups }, (_, at) => 1 / (at + 1))
  if (isLarge) weights[0] = weights.slice(1).reduce((sum, weight) => sum + weight, 0)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const counts = weights.map((weight) => Math.floor((shape.messages * weight) / whole))
  const assigned = counts.reduce((sum, count) => sum + count, 0)
  counts[0] = (counts[0] ?? 0) + shape.messages - assigned
  return counts
}

export function itemAt<Item>(items: ArrayLike<Item>, at: number): Item {
  const item = items[at]
  if (item === undefined) throw new Error(`there is no item ${at}`)
  return item
}

export const pick = <Item>(random: Random, items: ArrayLike<Item>): Item =>
  itemAt(items, Math.floor(random() * items.length))

/** The owner of each row, in the order in which rows arrive: the rows of all owners are mixed, as they are in time. */
export function mixed(counts: readonly number[], seed: number): Uint32Array {
  const owners = new Uint32Array(counts.reduce((sum, count) => sum + count, 0))
  let at = 0
  for (const [owner, count] of counts.entries()) {
    owners.fill(owner, at, at + count)
    at += count
  }
  const random = createRandom(seed)
  for (let last = owners.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const owner = owners[last] ?? 0
    owners[last] = owners[other] ?? 0
    owners[other] = owner
  }
  return owners
}

/** So many rows, divided in proportion to the weights. */
export function divided(rows: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let [assigned, weighed] = [0, 0]
  return weights.map((weight) => {
    weighed += weight
    const until = Math.round((rows * weighed) / whole)
    const count = until - assigned
    assigned = until
    return count
  })
}
