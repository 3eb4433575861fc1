import type { Counter, Fault, FaultKind, History, Lane, ShownMessage, StoredMessage, View } from './history.ts'

type Truth = {
  conversations: ReadonlyMap<string, readonly StoredMessage[]>
  byId: ReadonlyMap<string, StoredMessage>
  bySend: ReadonlyMap<string, StoredMessage>
}

const sendKey = (conversation: string, sender: string, sendId: string) => `${conversation} ${sender} ${sendId}`
const fault = (kind: FaultKind, what: string): Fault => ({ kind, what })

/**
 * Compares the view of every device with the database and with the other views (MSG-12). An empty result is a clean
 * history.
 */
export function checkHistory(history: History): Fault[] {
  const truth = truthOf(history.stored)
  return [
    ...storedFaults(truth),
    ...unknownFaults(history),
    ...history.sent.flatMap((lane) => laneFaults(lane, truth)),
    ...history.views.flatMap((view) => viewFaults(view, truth)),
    ...differingFaults(history.views),
    ...history.counters.flatMap((counter) => counterFaults(counter, truth)),
  ]
}

function truthOf(stored: readonly StoredMessage[]): Truth {
  const bySeq = stored.toSorted((a, b) => a.seq - b.seq)
  return {
    conversations: Map.groupBy(bySeq, (message) => message.conversation),
    byId: new Map(stored.map((message) => [message.id, message])),
    bySend: new Map(
      stored.map((message) => [sendKey(message.conversation, message.sender, message.send_id ?? message.id), message]),
    ),
  }
}

/** Checks that seq counts 1, 2, 3 … and that each send_id of a sender occurs once. */
function storedFaults({ conversations }: Truth): Fault[] {
  return [...conversations].flatMap(([conversation, messages]) => {
    const sends = new Set<string>()
    return messages.flatMap((message, at) => {
      const found: Fault[] = []
      const before = messages[at - 1]?.seq ?? 0
      if (message.seq === before) found.push(fault('doubled', `${conversation} has two messages ${before}`))
      else if (message.seq !== before + 1) found.push(fault('lost', `${conversation} has none after ${before}`))
      const send = `${message.sender} ${message.send_id}`
      if (message.send_id !== null && sends.has(send))
        found.push(fault('doubled', `${conversation}: ${message.seq} is a send that is stored already`))
      sends.add(send)
      return found
    })
  })
}

function unknownFaults({ stored, sent }: History): Fault[] {
  const written = new Set(
    sent.flatMap((lane) => lane.sent.map(({ send_id }) => sendKey(lane.conversation, lane.sender, send_id))),
  )
  return stored
    .filter((message) => !written.has(sendKey(message.conversation, message.sender, message.send_id ?? message.id)))
    .map((message) => fault('unknown', `${message.conversation}: no person wrote ${message.seq}`))
}

/** Checks that acknowledged messages are stored unchanged, in the order of writing. */
function laneFaults({ sender, conversation, device, sent }: Lane, { bySend }: Truth): Fault[] {
  let last = 0
  return sent.flatMap(({ send_id, text, acknowledged }) => {
    const name = `${conversation}: “${text}” of ${device}`
    const stored = bySend.get(sendKey(conversation, sender, send_id))
    if (!stored) return [fault(acknowledged ? 'lost' : 'unanswered', `${name} is not stored`)]
    const found: Fault[] = []
    if (!acknowledged) found.push(fault('unanswered', `${name} is stored but was never acknowledged`))
    else if (acknowledged.id !== stored.id || acknowledged.seq !== stored.seq)
      found.push(fault('differing', `${name} was acknowledged as ${acknowledged.seq} and is ${stored.seq}`))
    if (stored.text !== text) found.push(fault('differing', `${name} is stored with another text`))
    if (stored.seq < last) found.push(fault('reordered', `${name} is stored before what was written before it`))
    last = Math.max(last, stored.seq)
    return found
  })
}

/** Checks that a view contains every stored message once, in order, and nothing else. */
function viewFaults({ device, conversation, shown, received }: View, { conversations, byId }: Truth): Fault[] {
  const found: Fault[] = []
  const seen = new Set<string>()
  let last = 0
  for (const message of shown) {
    const name = `${conversation}: ${device} was shown ${message.seq}`
    if (seen.has(message.id)) found.push(fault('doubled', `${name} twice`))
    else if (message.seq < last) found.push(fault('reordered', `${name} after ${last}`))
    found.push(...unlike(message, byId.get(message.id), name))
    seen.add(message.id)
    last = Math.max(last, message.seq)
  }
  for (const message of received) {
    found.push(...unlike(message, byId.get(message.id), `${conversation}: ${device} heard of ${message.seq}`))
  }
  const missing = (conversations.get(conversation) ?? []).filter((message) => !seen.has(message.id))
  return [...found, ...missing.map(({ seq }) => fault('lost', `${conversation}: ${device} was never shown ${seq}`))]
}

function unlike(details: ShownMessage, stored: StoredMessage | undefined, name: string): Fault[] {
  if (!stored) return [fault('unknown', `${name}, which is not stored`)]
  if (details.seq !== stored.seq) return [fault('differing', `${name}, which is stored as ${stored.seq}`)]
  return details.text === stored.text ? [] : [fault('differing', `${name} with another text`)]
}

/** Checks that all views have the same message at the same place, independently of the database. */
function differingFaults(views: readonly View[]): Fault[] {
  const first = new Map<string, { device: string; id: string }>()
  return views.flatMap(({ device, conversation, shown }) =>
    shown.flatMap(({ seq, id }) => {
      const position = `${conversation} ${seq}`
      const other = first.get(position)
      if (!other) first.set(position, { device, id })
      if (!other || other.id === id) return []
      return [fault('differing', `${conversation}: ${device} and ${other.device} have different messages ${seq}`)]
    }),
  )
}

/** Compares every counter with a recount of the messages. */
function counterFaults(counter: Counter, { conversations }: Truth): Fault[] {
  const { person, conversation, last_seq, read_seq, unread, marked } = counter
  const messages = conversations.get(conversation) ?? []
  const pairs = [
    ['last message', last_seq, messages.at(-1)?.seq ?? 0],
    ['read mark', read_seq, marked],
    ['unread count', unread, messages.filter((message) => message.seq > read_seq).length],
  ] as const
  return pairs
    .filter(([, details, counted]) => details !== counted)
    .map(([name, details, counted]) =>
      fault('miscounted', `${conversation}: the ${name} of ${person} is ${details}, counted ${counted}`),
    )
}
