import { hasEmployees } from '#contract/domain/plans.ts'
import { unreadCount } from '#contract/domain/unread.ts'
import type { Message } from '#contract/messages.ts'
import { employeeMessage } from '#contract/realtime.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type EmployeeMark, listEmployeeMarks } from './queries/inboxes.ts'

/** Messages are published to viewers in batches, at most this much later. The sender never waits. */
const THROTTLE_MS = 200

type ViewerMessage = { parts: Parts; workspace: string; message: Message }

/** Publishes messages of conversations with an active employee to the Manager of the agency (MSG-11). */
export function publishToViewers(parts: Parts, { workspace, tier }: Actor, message: Message): void {
  if (!hasEmployees(tier)) return
  publishThrottled(`${workspace} ${message.conversation_id}`, { parts, workspace, message })
}

const publishThrottled = throttleByKey(THROTTLE_MS, async (messages: ViewerMessage[]) => {
  const [first] = messages
  if (!first) return
  const { parts, workspace, message } = first
  try {
    // The workspace's id is its Manager's id.
    const isOnline = async () => (await parts.realtime.findOnlineUsers(workspace)).has(workspace)
    if (!(await isOnline())) {
      parts.realtime.noteUnsent(workspace, workspace)
      if (!(await isOnline())) return
    }
    const marks = await listEmployeeMarks(parts.db.forWorkspace(workspace), message.conversation_id)
    for (const message of messages) for (const mark of marks) publishToViewer(message, mark)
  } catch (error) {
    // A lost event is harmless: the page refetches when it reconnects.
    parts.log.error({ err: error }, 'a message could not be published to a Manager')
  }
})

function publishToViewer(
  { parts, workspace, message }: ViewerMessage,
  { user_id, joined_seq, read_seq }: EmployeeMark,
): void {
  if (message.seq <= joined_seq) return
  parts.realtime.publishToUser(workspace, workspace, employeeMessage(workspace), {
    employee_id: user_id,
    conversation_id: message.conversation_id,
    message,
    unread_count: unreadCount({ last_seq: message.seq }, { seq: Math.max(read_seq, joined_seq) }),
  })
}

/**
 * Runs at once, and then at most once in so many milliseconds for each key; items that arrive meanwhile are passed
 * together. `work` must not reject.
 */
export function throttleByKey<Item>(everyMs: number, work: (items: Item[]) => Promise<void>) {
  const gathered = new Map<string, Item[]>()

  function next(key: string): void {
    const items = gathered.get(key)?.splice(0) ?? []
    if (items.length === 0) gathered.delete(key)
    else void work(items).then(() => setTimeout(() => next(key), everyMs).unref())
  }

  return (key: string, item: Item): void => {
    const waiting = gathered.get(key)
    if (waiting) waiting.push(item)
    else {
      gathered.set(key, [item])
      next(key)
    }
  }
}
