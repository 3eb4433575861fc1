import { findEffectiveGrants } from '#server/features/access/index.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { grantOfUse } from '../policy.ts'
import type { Use } from '../queries/files.ts'

/** The uses by which an Employee may see a file: assets and items of clients that were granted to them. */
export async function listGrantedUses(
  db: DbOrTransaction,
  employee: string,
  uses: readonly Use[],
): Promise<ReadonlySet<Use>> {
  const granted = new Set<Use>()
  for (const use of uses) {
    const grant = grantOfUse(use.kind)
    if (grant && (await findEffectiveGrants(db, employee, use.subject_id))(grant)) granted.add(use)
  }
  return granted
}
