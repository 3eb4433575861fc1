/** The record of a run by all devices. Ids are texts. seq counts 1, 2, 3 … in a conversation. */
export type History = {
  stored: readonly StoredMessage[]
  /** The written messages: one lane is the messages of one device in one conversation, in order. */
  sent: readonly Lane[]
  /** The messages that each device showed of a conversation, in display order. */
  views: readonly View[]
  /** The server's counters of each person's conversations at the end. */
  counters: readonly Counter[]
}

export type ShownMessage = { id: string; seq: number; text: string }

export type StoredMessage = ShownMessage & { conversation: string; sender: string; send_id: string | null }

export type SentMessage = { send_id: string; text: string; acknowledged: { id: string; seq: number } | undefined }

export type Lane = { sender: string; conversation: string; device: string; sent: readonly SentMessage[] }

export type View = {
  device: string
  conversation: string
  shown: readonly ShownMessage[]
  /** Messages received by events, including those shown already or not shown yet. */
  received: readonly ShownMessage[]
}

export type Counter = {
  person: string
  conversation: string
  last_seq: number
  read_seq: number
  unread: number
  /** The seq up to which this person has read, by acknowledged marks and by their own messages. */
  marked: number
}

/** `unmet`: something else than a message is not as it has to be, such as a bound of the memory. */
const kinds = ['lost', 'doubled', 'reordered', 'differing', 'unknown', 'unanswered', 'miscounted', 'unmet'] as const
export type FaultKind = (typeof kinds)[number]
export type Fault = { kind: FaultKind; what: string }

export const countFaults = (faults: readonly Fault[]): string =>
  kinds.map((kind) => `${kind} ${faults.filter((fault) => fault.kind === kind).length}`).join(', ')
