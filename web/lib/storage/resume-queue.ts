import { ownerStorage } from '#web/lib/storage/owner-storage.ts'
import { currentSession, onSessionChange } from '#web/session/session.ts'

/**
 * Opens a queue that still has items after a reload, a closed tab or the end of a session, on any page. `open` loads
 * the queue's code, which is needed only then.
 */
export function resumeQueue(name: string, open: (owner: string) => Promise<unknown>): () => void {
  let owner: string | undefined
  const follow = () => {
    const present = currentSession()?.claims.id
    if (present === owner) return
    owner = present
    if (present !== undefined && ownerStorage(localStorage, present, name).ids().length > 0) void open(present)
  }
  follow()
  return onSessionChange(follow)
}
