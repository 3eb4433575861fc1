import { listAudit } from '#contract/audit.ts'
import { listManagerClients } from '#contract/clients.ts'
import { listOnboardingBoard, showManagerDashboard } from '#contract/dashboard.ts'
import { addressOf } from '#contract/endpoint.ts'
import { listConversations, listMessages, mostActive, searchMessages, sendText } from '#contract/messages.ts'
import { listNotifications } from '#contract/notifications.ts'
import { search } from '#contract/search.ts'
import type { Subject } from './subjects.ts'

type Request = { path: string; body?: object }

/** The hot calls, each as the browser makes it. `at` counts the requests. */
const calls = {
  'client list': (_, at) => ({
    path: addressOf(listManagerClients, { params: { archived: 'false' }, query: { page: 1 + (at % 2), per_page: 50 } }),
  }),
  board: () => ({ path: addressOf(listOnboardingBoard, { query: { page: 1, per_page: 50 } }) }),
  dashboard: () => ({ path: addressOf(showManagerDashboard, {}) }),
  bell: () => ({ path: addressOf(listNotifications, {}) }),
  inbox: () => ({ path: addressOf(listConversations, { query: mostActive }) }),
  conversation: ({ conversation }) => ({
    path: addressOf(listMessages, { params: { conversationId: conversation } }),
  }),
  'scrolling back': ({ conversation, last_seq }, at) => ({
    path: addressOf(listMessages, {
      params: { conversationId: conversation },
      query: { before: Math.max(60, Math.floor(last_seq * ((at * 0.37) % 1))) },
    }),
  }),
  send: ({ direct }, at) => ({
    path: addressOf(sendText, {}),
    body: { conversation_id: direct, type: 'text', message: `Thanks, the draft is ready ${at}` },
  }),
  'search, common word': (_, at) => ({
    path: addressOf(searchMessages, { query: { q: ['invoice', 'website', 'logo photos', 'contract'][at % 4] } }),
  }),
  'search, rare word': (_, at) => ({ path: addressOf(searchMessages, { query: { q: `${(at * 7919) % 1_000_000}` } }) }),
  'quick find': ({ business }, at) => {
    const [first = '', , last = ''] = business.split(' ')
    return { path: addressOf(search, { query: { q: at % 2 === 0 ? `${first} ${last}` : last.slice(0, -2) } }) }
  },
  audit: () => ({ path: addressOf(listAudit, { query: { page: 1, per_page: 50 } }) }),
} satisfies Record<string, (subject: Subject, at: number) => Request>
export type Call = keyof typeof calls
export const callNames = Object.keys(calls) as Call[]

/** The answer is read to its end. A connection that the server closed because it was idle is replaced. */
export async function call(address: string, name: Call, subject: Subject, at: number): Promise<void> {
  const { path, body }: Request = calls[name](subject, at)
  const headers = { authorization: `Bearer ${subject.token}` }
  const options = body
    ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : { headers }
  const answer = await fetch(address + path, options).catch(() => fetch(address + path, options))
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}: ${text.slice(0, 300)}`)
}
