import { onboardingChanged } from '#contract/realtime.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'

type Progress = { client_id: string; required: number; completed: number }

/** Publishes to the Manager and the client after the commit (DASH-11); their open pages of the client reload. */
export function publishProgress(tx: Transaction, parts: Pick<Parts, 'realtime'>, progress: Progress): void {
  const workspace = tx.id
  const { client_id, required, completed } = progress
  tx.afterCommit(() =>
    parts.realtime.publishToUsers(workspace, [workspace, client_id], onboardingChanged(workspace), {
      client_id,
      required,
      completed,
    }),
  )
}
