import type { Role } from '#contract/endpoint.ts'
import { counted } from './shared.ts'

/** Quick find (SHELL-8). */
export const findTexts = {
  title: 'Quick find',
  label: 'What are you looking for?',
  placeholder: {
    Manager: 'A client, an employee, a conversation, a page',
    Employee: 'A client, a conversation, a page',
    Client: 'A person, a page, a question',
  } satisfies Record<Role, string>,
  results: 'Results',
  kinds: { client: 'Clients', employee: 'Employees', conversation: 'Conversations', page: 'Pages' },
  archived: 'Archived',
  group: 'Group',
  direct: 'Direct message',
  notWrittenYet: 'No messages yet',
  question: 'Question',
  actions: {
    title: 'Actions',
    inviteClient: { title: 'Invite a client', words: 'add new client' },
    addEmployee: { title: 'Add an employee', words: 'invite create hire new employee account' },
    requestVacation: { title: 'Request vacation', words: 'new holiday days off leave' },
  },
  recent: 'Last opened',
  places: 'Where to go',
  inMessages: 'In messages',
  searchMessages: (typed: string) => `Search messages for “${typed}”`,
  searching: 'Searching',
  found: (count: number) => counted(count, 'result'),
  nothing: (typed: string) => `Nothing found for “${typed}”`,
  nothingHint: 'Try fewer letters, or another word of the name. What people wrote is in the messages.',
  failed: 'The server does not answer. These are the pages that fit; people and conversations come when it is back.',
  close: 'Close',
  open: 'open',
  move: 'move',
} as const
