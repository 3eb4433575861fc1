import { emailKey } from '#contract/domain/email.ts'
import { emailLimitTexts } from '#contract/texts/errors.ts'
import type { Parts } from '#server/parts.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { takeFromBudget } from './queries.ts'

/** An address gets this many emails of a kind, from all workspaces together. */
const PER_RECIPIENT = { hour: 3, day: 10 }
/** What the people of a workspace may have sent to others within an hour. */
const PER_WORKSPACE = 100

/** Emails that a person has sent to another one. */
type RequestedKind = 'invitation' | 'reminder' | 'confirmation' | 'copy' | 'item_link'

/**
 * Counts an email that somebody wants sent, in the transaction that enqueues it. Refuses one too many with the time when
 * the next one can be sent. Each kind has a budget of its own: an invitation by a stranger keeps no other email away.
 */
export async function takeEmailBudget(
  tx: Transaction,
  { limits }: Pick<Parts, 'limits'>,
  { kind, workspace, to }: { kind: RequestedKind; workspace: string; to: string },
): Promise<void> {
  if (!limits.on) return
  // In this order everywhere: the workspace's budget, then the recipient's.
  const wholly = await takeFromBudget(tx, `workspace ${workspace}`, { hour: PER_WORKSPACE })
  if (wholly) throw refusal(wholly, (wait) => emailLimitTexts.workspace(PER_WORKSPACE, wait))
  const next = await takeFromBudget(tx, recipientKey(kind, to), PER_RECIPIENT)
  const text = kind === 'invitation' ? emailLimitTexts.invitation : emailLimitTexts.recipient
  if (next) throw refusal(next, (wait) => text(to, wait))
}

/** Counts an email about something that happened. Answers when it can be sent where that is not now. */
export async function findEmailDelay(
  tx: Transaction,
  { limits }: Pick<Parts, 'limits'>,
  { kind, to }: { kind: string; to: string },
): Promise<Date | undefined> {
  return limits.on ? takeFromBudget(tx, recipientKey(kind, to), PER_RECIPIENT) : undefined
}

/** An address with a tag (ana+one@…) is the same mailbox. */
const recipientKey = (kind: string, to: string) => `${kind} ${emailKey(to).replace(/\+[^@]*@/, '@')}`

function refusal(next: Date, text: (wait: string) => string): ApiError {
  const seconds = Math.max(1, Math.ceil((next.getTime() - Date.now()) / 1000))
  return new ApiError('too_many_emails', {
    detail: text(emailLimitTexts.wait(seconds)),
    retryAfterSeconds: seconds,
  })
}
