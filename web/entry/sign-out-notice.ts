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

export function signOutNotice(ended: SignOutReason | undefined): LogInNotice | undefined {
  return ended && { tone: 'quiet', text: texts[ended] }
}
