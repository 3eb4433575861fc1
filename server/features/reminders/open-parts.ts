import { findOnboarding, type Missing, missingPages } from '#server/features/onboarding/index.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'

export type OpenParts = {
  /** What the client still has to give, in order. */
  missing: Missing[]
  required: number
  completed: number
  /** The client's last change. */
  changedAt: Date | null
}

/** The one place that says what reminders name. */
export async function findOpenParts(db: DbOrTransaction, clientId: string): Promise<OpenParts> {
  const row = await findOnboarding(db, clientId)
  return {
    missing: missingPages(row),
    required: row?.required_count ?? 0,
    completed: row?.completed_count ?? 0,
    changedAt: row?.changed_at ?? null,
  }
}
