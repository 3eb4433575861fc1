import { createListeners } from '#web/lib/listeners.ts'

/*
 * Between the browser and Foyer may stand a network that asks for a log-in of its own: its page comes as the answer of a call, or a
 * redirect to it. Each answer of Foyer's calls names its build.
 */

let present = false
const listeners = createListeners()

/** True for an answer that looks right and is not Foyer's. */
export function isOtherAnswer(address: string, response: Response): boolean {
  // The server names a build that it serves itself, and not where the sandbox answers.
  const isOurs = !import.meta.env.PROD || !address.startsWith('/api/') || response.headers.has('foyer-version')
  const isOther = !isOurs && (response.ok || response.type === 'opaqueredirect')
  if (isOther || isOurs) {
    present = isOther
    listeners.notify()
  }
  return isOther
}

/** Whether the last answer was another server's. */
export const hasOtherAnswer = (): boolean => present

export const onOtherAnswer = listeners.add
