import { authTexts } from '#contract/log-in-texts.ts'
import type { Said } from '#web/entry/log-in-page.tsx'
import type { EndReason } from '#web/session/session.ts'

/** What the log-in form says to somebody whose session is over. */
export function saidAfter(ended: EndReason | undefined): Said | undefined {
  if (ended === undefined) return undefined
  return { tone: 'quiet', text: ended === 'logged_out' ? authTexts.loggedOut : authTexts.expired }
}
