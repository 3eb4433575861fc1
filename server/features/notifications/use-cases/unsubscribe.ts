import type { z } from 'zod'
import type { showUnsubscribe } from '#contract/notifications.ts'
import type { Parts } from '#server/parts.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { findEnabledChannels, savePreferences } from '../preferences.ts'
import { findEmailRecipient } from '../queries/notification-emails.ts'
import { createPreferences } from '../queries/notification-preferences.ts'

type Shown = z.output<(typeof showUnsubscribe.answers)[200]>

/** The contents of a link's page. Reading changes nothing, because mail scanners open links. */
export async function showEmailSubscription(parts: Parts, token: string): Promise<Shown> {
  const { workspace, userId, kind } = readToken(parts, token)
  const db = parts.db.forWorkspace(workspace)
  const { email } = await findEnabledChannels(db, userId, kind)
  return { kind, business_name: await findBusinessName(db, userId), email }
}

/** Stops the emails of one kind; keeps the other preferences. */
export async function unsubscribe(parts: Parts, token: string): Promise<Shown> {
  const { workspace, userId, kind } = readToken(parts, token)
  return parts.db.forWorkspace(workspace).transaction(async (tx) => {
    const business_name = await findBusinessName(tx, userId)
    await createPreferences(tx, userId)
    await savePreferences(tx, userId, { [`${kind}_notifications`]: { email: false } })
    return { kind, business_name, email: false }
  })
}

function readToken(parts: Parts, token: string) {
  const subscription = parts.unsubscribeLinks.read(token)
  if (!subscription) throw new ApiError('invalid_link')
  return subscription
}

/** A deleted person's link is invalid. */
async function findBusinessName(db: DbOrTransaction, userId: string): Promise<string> {
  const reader = await findEmailRecipient(db, userId)
  if (!reader) throw new ApiError('invalid_link')
  return reader.business_name
}
