import { createListeners } from '#web/lib/listeners.ts'
import { useStore } from '#web/lib/use-store.ts'
import { currentSession, onSessionChange } from '#web/session/session.ts'

/** Something that was done, and how it is taken back within a few seconds; some things are only reported. */
export type Undoable = { done: string; what?: string; undo?: () => Promise<unknown> }
type Offered = Undoable & { problem?: string }

export const UNDO_MS = 8000

let offered: Offered | undefined
const listeners = createListeners()

function set(next: Offered | undefined): void {
  offered = next
  listeners.notify()
}

// What one person did is not shown to the next one in the same tab (AUTH-8).
onSessionChange(() => {
  if (!currentSession() && offered) set(undefined)
})

/** Offers to take back what was just done, instead of asking before. The next offer replaces it. */
export const offerUndo = (undoable: Undoable): void => set(undoable)

export const sayDone = (done: string, what?: string): void => set({ done, ...(what !== undefined && { what }) })

/** `undoable` counts as done, unless another was offered since. */
export function closeUndo(undoable: Undoable): void {
  if (offered === undoable) set(undefined)
}

/** The server has refused what was shown as `done`: says so, with a way to try again, unless another was offered since. */
export function sayRefused(done: Undoable, instead: Required<Pick<Offered, 'done' | 'undo' | 'problem'>>): void {
  if (offered === done || offered === undefined) set(instead)
}

/** Takes the offered one back; offers it again with the problem when that fails. */
export function undoLast(): void {
  const undoable = offered
  set(undefined)
  undoable?.undo?.().catch((error: Error) => set({ ...undoable, problem: error.message }))
}

export const useUndoable = (): Offered | undefined => useStore(listeners.add, () => offered)
