import { createDraftStore } from '#web/lib/storage/draft-store.ts'

/** Unsent text of the composer; the conversation is the place. */
export const messageDrafts = createDraftStore<string>({
  name: 'message',
  empty: '',
  parse: (stored) => (typeof stored === 'string' ? stored : ''),
})
