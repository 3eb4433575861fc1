import { ownerStorage } from '#web/lib/storage/owner-storage.ts'

type Options<Draft> = {
  /** Distinguishes the drafts of one person. */
  name: string
  empty: Draft
  /** Reads only the valid parts of a stored draft. */
  parse: (stored: unknown) => Draft
  /** The tab's storage by default: it survives a reload and ends with the tab. */
  storage?: () => Storage
}

export type DraftStore<Draft> = {
  read: (owner: string, key?: string) => Draft
  /** Saves a draft. An empty one is deleted. */
  save: (owner: string, draft: Draft, key?: string) => void
  delete: (owner: string, key?: string) => void
}

/** Unsent text and unsaved forms of one kind. Each person and each place has a draft of its own. */
export function createDraftStore<Draft>({
  name,
  empty,
  parse,
  storage = () => sessionStorage,
}: Options<Draft>): DraftStore<Draft> {
  const drafts = (owner: string) => ownerStorage(storage(), owner, `draft ${name}`)
  const isEmpty = (draft: Draft) => JSON.stringify(draft) === JSON.stringify(empty)
  return {
    read: (owner, key = '') => parse(drafts(owner).read(key)),
    save: (owner, draft, key = '') => {
      if (isEmpty(draft)) drafts(owner).delete(key)
      else drafts(owner).write(key, draft)
    },
    delete: (owner, key = '') => drafts(owner).delete(key),
  }
}

/** The drafts of a form, field by field. Fields named in `secrets` stay on the page and are never written. */
export function createFormDraft<Fields extends Record<string, string | boolean>>(
  name: string,
  empty: Fields,
  secrets: readonly (keyof Fields & string)[] = [],
): DraftStore<Fields> {
  const parse = (stored: unknown): Fields => {
    const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(
      ([field, value]) => field in empty && typeof value === typeof empty[field] && !secrets.includes(field),
    )
    return { ...empty, ...Object.fromEntries(entries) }
  }
  const store = createDraftStore<Fields>({ name, empty, parse })
  return { ...store, save: (owner, draft, key) => store.save(owner, parse(draft), key) }
}
