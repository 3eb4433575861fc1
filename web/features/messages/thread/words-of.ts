import type { Message } from '#contract/messages.ts'

/** What a message says where there is room for words alone: its text, or the name of its file. */
export const wordsOf = ({ message, file_name }: Pick<Message, 'message' | 'file_name'>): string =>
  message || (file_name ?? '')
