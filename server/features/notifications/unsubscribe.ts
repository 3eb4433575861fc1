import type { z } from 'zod'
import type { showUnsubscribe } from '#contract/notifications.ts'
import type { Parts } from '#server/parts.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { beginPreferences, changePreferences, wants } from './preferences.ts'
import { readerOf } from './queries-mail.ts'

type Shown = z.output<(typeof showUnsubscribe.answers)[200]>

/** What a link of an e-mail is about. Looking ends nothing: mail scanners look. */
export async function showSubscription(parts: Parts, token: string): Promise<Shown> {
  const { workspace, userId, kind } = subscriptionOf(parts, token)
  const db = parts.db.forWorkspace(workspace)
  const { email } = await wants(db, userId, kind)
  return { kind, business_name: await senderOf(db, userId), email }
}

/** Ends the e-mails of one kind; all else stays as it was chosen. */
export async function endSubscription(parts: Parts, token: string): Promise<Shown> {
  const { workspace, userId, kind } = subscriptionOf(parts, token)
  return parts.db.forWorkspace(workspace).transaction(async (tx) => {
    const business_name = await senderOf(tx, userId)
    await beginPreferences(tx, userId)
    await changePreferences(tx, userId, { [`${kind}_notifications`]: { email: false } })
    return { kind, business_name, email: false }
  })
}

function subscriptionOf(parts: Parts, token: string) {
  const subscription = parts.unsubscribeLinks.read(token)
  if (!subscription) throw new ApiError('invalid_link')
  return subscription
}

/** A link of somebody who is deleted is as good as none. */
async function senderOf(db: DbOrTransaction, userId: string): Promise<string> {
  const reader = await readerOf(db, userId)
  if (!reader) throw new ApiError('invalid_link')
  return reader.business_name
}
