import { findEffectiveGrants } from '#server/features/access/index.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { isAsset } from '../policy.ts'
import type { Use } from '../queries/files.ts'

/** The clients that use a file as an asset and whose assets the Employee may see. */
export async function listClientsOfGrantedAsset(
  db: DbOrTransaction,
  employee: string,
  uses: readonly Use[],
): Promise<Set<string>> {
  const granted = new Set<string>()
  for (const client of new Set(uses.filter(({ kind }) => isAsset(kind)).map(({ subject_id }) => subject_id))) {
    if ((await findEffectiveGrants(db, employee, client))('assets')) granted.add(client)
  }
  return granted
}
