/** What happened in a run, told by everybody who was there. Ids are texts; seq counts 1, 2, 3 … in a conversation. */
export type History = {
  /** What the database holds in the end. */
  stored: readonly Stored[]
  /** What was written: one lane is what one device wrote into one conversation, in its order. */
  said: readonly Lane[]
  /** What each device showed of a conversation, in the order in which it was shown. */
  views: readonly View[]
  /** What the server says of each person's conversations in the end. */
  counters: readonly Counter[]
}

export type Shown = { id: string; seq: number; text: string }

export type Stored = Shown & { conversation: string; sender: string; send_id: string | null }

export type Said = { send_id: string; text: string; acknowledged: { id: string; seq: number } | undefined }

export type Lane = { sender: string; conversation: string; device: string; said: readonly Said[] }

export type View = {
  device: string
  conversation: string
  shown: readonly Shown[]
  /** What events told, also where it was shown already or could not be shown yet. */
  heard: readonly Shown[]
}

export type Counter = {
  person: string
  conversation: string
  last_seq: number
  read_seq: number
  unread: number
  /** Up to where this person read, by marks that were answered and by what they wrote. */
  marked: number
}

const kinds = ['lost', 'doubled', 'reordered', 'differing', 'unknown', 'unanswered', 'miscounted'] as const
export type FaultKind = (typeof kinds)[number]
export type Fault = { kind: FaultKind; what: string }

export const countFaults = (faults: readonly Fault[]): string =>
  kinds.map((kind) => `${kind} ${faults.filter((fault) => fault.kind === kind).length}`).join(', ')
