import type { Contact, Conversation, Message } from '#contract/messages.ts'
import type { Outgoing } from '#web/features/messages/outbox/outgoing.ts'

export const messageWith = (given: Partial<Message> & { seq: number }): Message => ({
  _id: `message-${given.seq}`,
  conversation_id: 'conversation',
  sender_id: 'ana',
  sender_name: 'Ana Silva',
  date: '2026-08-03T10:42:00.000Z',
  type: 'text',
  message: `Message ${given.seq}`,
  file_name: null,
  file_location: null,
  file_type: null,
  send_id: null,
  ...given,
})

export const conversationWith = (given: Partial<Conversation>): Conversation => ({
  _id: 'conversation',
  name: 'Ana Silva',
  type: 'Direct',
  user_ids: ['me', 'ana'],
  display_names: ['Me', 'Ana Silva'],
  version: 0,
  admin_ids: [],
  inactive_ids: [],
  read_dates: [
    { id: 'me', date: null, seq: 0 },
    { id: 'ana', date: null, seq: 0 },
  ],
  last_seq: 0,
  last_message: null,
  unread_count: 0,
  role: 'Client',
  ...given,
})

export const contactWith = (given: Partial<Contact>): Contact => ({
  _id: 'ana',
  name: 'Ana Silva',
  role: 'Client',
  online: false,
  ...given,
})

export const outgoingWith = (given: Partial<Outgoing> & { send_id: string }): Outgoing => ({
  conversation_id: 'conversation',
  text: given.send_id,
  date: '2026-08-03T10:42:00.000Z',
  state: 'sending',
  ...given,
})
