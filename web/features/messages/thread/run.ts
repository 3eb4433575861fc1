import { listEmployeeMessages, listMessages, type MessagePage } from '#contract/messages.ts'
import { call } from '#web/lib/http/call.ts'

/**
 * Messages are kept by the run that they belong to: a conversation as one's own, or as a Manager reads it over an employee's
 * shoulder (MSG-11). The same conversation may be known as both; one begins elsewhere than the other.
 */
const overShoulder = 'employee/'

export const runOfEmployee = (conversation: string): string => `${overShoulder}${conversation}`

type Asked = { before?: number; after?: number; limit?: number }

/** Messages of a run, from the call that its reader may make. */
export function pageOf(run: string, query: Asked, signal?: AbortSignal): Promise<MessagePage> {
  const options = signal && { signal }
  return run.startsWith(overShoulder)
    ? call(listEmployeeMessages, { params: { conversation_id: run.slice(overShoulder.length) }, query }, options)
    : call(listMessages, { params: { conversationId: run }, query }, options)
}
