import { createDurableQueue, type DurableQueue, type QueueOptions } from '#web/lib/storage/durable-queue.ts'
import { openQueues, ownerStorage } from '#web/lib/storage/owner-storage.ts'
import { currentSession, onSessionChange, signOutReason } from '#web/session/session.ts'
import { connectionState, onConnectionChange } from '#web/socket/connection-state.ts'

/**
 * The signed-in person's queue, one per name. It continues while other pages are shown, resumes with the connection,
 * and stops when its owner has logged out or another person has logged in.
 */
export function openDurableQueue<Value, Result>(options: QueueOptions<Value, Result>): DurableQueue<Value> {
  const { name, owner, remainder } = options
  const openQueue = openQueues.get(name)
  if (openQueue?.owner === owner) return openQueue.queue as DurableQueue<Value> // one name has one kind of value
  openQueue?.close()
  const queue = createDurableQueue(options)
  const storage = ownerStorage(localStorage, owner, name)
  const stops = [
    onConnectionChange(() => connectionState() === 'on' && queue.wake()),
    onSessionChange(() => {
      const present = currentSession()?.claims.id
      if (present === owner) return queue.wake()
      // After a session that ended by itself the same person finds everything in its place, passwords too.
      if (present !== undefined || signOutReason() === 'logged_out') close()
    }),
  ]
  // Another tab has sent the item or given it up. A value that changes is each tab's own.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const id = storage.idOf(key)
    if (id !== undefined && newValue === null && !remainder) queue.delete(id)
  }
  globalThis.addEventListener('online', queue.wake, { signal: queue.stopped })
  globalThis.addEventListener('storage', onStorage, { signal: queue.stopped })
  const close = () => {
    queue.stop()
    stops.forEach((stop) => stop())
    openQueues.delete(name)
  }
  openQueues.set(name, { owner, queue, close })
  queue.wake()
  return queue
}
