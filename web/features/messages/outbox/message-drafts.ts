import { createDraftStore } from '#web/lib/storage/draft-store.ts'

/** Unsent text of the composer; the conversation is the place. */
export const messageDrafts = createDraftStore<string>({
  name: 'message',
  empty: '',
  parse: (stored) => (typeof stored === 'string' ? stored : ''),
})

/** Begins a message in the composer of a conversation; text that is already there stays before it. */
export function saveMessageDraft(owner: string, conversation: string, text: string): void {
  const former = messageDrafts.read(owner, conversation)
  if (former.includes(text)) return
  messageDrafts.save(owner, former === '' ? text : `${former}\n${text}`, conversation)
}
