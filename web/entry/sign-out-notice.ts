import { authTexts } from '#contract/texts/log-in.ts'
import type { LogInNotice } from '#web/entry/log-in.ts'
import type { SignOutReason } from '#web/session/session.ts'

const texts: Record<SignOutReason, string> = {
  logged_out: authTexts.loggedOut,
  expired: authTexts.expired,
  ended: authTexts.expired,
  account_deleted: authTexts.accountDeleted,
  workspace_deleted: authTexts.workspaceDeleted,
}

declare global {
  /** first-paint.js sets it in a browser that blocks storage. */
  var foyerStorageBlocked: boolean | undefined
}

/** What the log-in page says first: why somebody is here again, or that this browser remembers nobody. */
export function signOutNotice(ended: SignOutReason | undefined): LogInNotice | undefined {
  if (ended) return { tone: 'quiet', text: texts[ended] }
  return globalThis.foyerStorageBlocked ? { tone: 'quiet', text: authTexts.storageBlocked } : undefined
}
