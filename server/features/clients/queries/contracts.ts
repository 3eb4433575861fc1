import { type NotNull, sql } from 'kysely'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

export type ContractRow = {
  id: string
  file_id: string
  name: string
  created_at: Date
  sha256: Buffer
  signed_name: string | null
  signed_at: Date | null
  signed_sha256: Buffer | null
}

const CONTRACTS = `
  select c.id, c.file_id, f.name, c.created_at, f.sha256, c.signed_name, c.signed_at, c.signed_sha256
  from contracts c join files f on f.manager_id = c.manager_id and f.id = c.file_id
  where c.manager_id = $1 and c.client_id = $2
  order by c.id desc`

/** Newest first. */
export async function listContracts(db: DbOrTransaction, workspace: string, client: string): Promise<ContractRow[]> {
  return db.sql<ContractRow>({ name: 'contracts_of', text: CONTRACTS, values: [workspace, client] })
}

type NewContract = { id: string; manager_id: string; client_id: string; file_id: string }

export async function insertContract(tx: Transaction, contract: NewContract): Promise<void> {
  await tx.insertInto('contracts').values(contract).execute()
}

export async function deleteContract(tx: Transaction, id: string): Promise<void> {
  await tx
    .deleteFrom('contracts')
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .where('signed_at', 'is', null)
    .execute()
}

/** A signed contract stays unchanged. */
export async function saveSignature(
  tx: Transaction,
  id: string,
  { name, sha256 }: { name: string; sha256: Buffer },
): Promise<Date> {
  const row = await tx
    .updateTable('contracts')
    .set({ signed_name: name, signed_sha256: sha256, signed_at: sql<Date>`now()` })
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .where('signed_at', 'is', null)
    .returning('signed_at')
    .$narrowType<{ signed_at: NotNull }>()
    .executeTakeFirstOrThrow()
  return row.signed_at
}
