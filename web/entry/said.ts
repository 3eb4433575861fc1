import { authTexts } from '#contract/texts/log-in.ts'
import type { Said } from '#web/entry/log-in-page.tsx'
import type { EndReason } from '#web/session/session.ts'

const texts: Record<EndReason, string> = {
  logged_out: authTexts.loggedOut,
  expired: authTexts.expired,
  ended: authTexts.expired,
  account_deleted: authTexts.accountDeleted,
  workspace_deleted: authTexts.workspaceDeleted,
}

/** What the log-in form says to somebody whose session is over. */
export function saidAfter(ended: EndReason | undefined): Said | undefined {
  return ended && { tone: 'quiet', text: texts[ended] }
}
