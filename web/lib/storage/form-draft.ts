import { deleteFromTab, saveInTab, readFromTab } from '#web/lib/storage/tab-storage.ts'

/**
 * What somebody typed into a form and did not send, so that a look at another page or a reload does not cost it. `nothing` is the
 * empty form; `place` names it among the drafts.
 */
export function createFormDraft<Typed extends Record<string, string>>(place: string, nothing: Typed) {
  return {
    read: (owner: string): Typed => {
      // Only fields of the form, whatever stood in the storage.
      const known = Object.entries(readFromTab(owner, place)).filter(
        ([field, value]) => field in nothing && typeof value === 'string',
      )
      return { ...nothing, ...Object.fromEntries(known) }
    },
    keep: (owner: string, typed: Typed): void => {
      if (Object.values(typed).every((value) => value === '')) deleteFromTab(owner, place)
      else saveInTab(owner, place, typed)
    },
  }
}
