import type { CredentialField } from '#contract/domain/credential-fields.ts'
import type { Parts } from '#server/parts.ts'
import type { Readable, Transaction } from '#server/platform/db/database.ts'

export type Values = Partial<Record<CredentialField, string>>

/** Keeps each value sealed, '' removes what is stored, what is not named stays. Answers whether anything is another than before. */
export async function keepCredentials(
  tx: Transaction,
  parts: Pick<Parts, 'vault'>,
  clientId: string,
  values: Values,
): Promise<boolean> {
  throw new Error(`not yet ${tx.id} ${Object.keys(parts).length} ${clientId} ${Object.keys(values).length}`)
}

/** What is no password, and which fields are stored. No password is opened. */
export async function loginsOf(
  db: Readable,
  parts: Pick<Parts, 'vault'>,
  clientId: string,
): Promise<{ logins: Values; set: Set<CredentialField> }> {
  throw new Error(`not yet ${db.id} ${Object.keys(parts).length} ${clientId}`)
}

/** Everything, passwords too: for what a client sees of their own. */
export async function ownCredentialsOf(db: Readable, parts: Pick<Parts, 'vault'>, clientId: string): Promise<Values> {
  throw new Error(`not yet ${db.id} ${Object.keys(parts).length} ${clientId}`)
}

/** Which fields are stored, of many clients at once; nothing is opened. A client without any is not in it. */
export async function setFieldsOf(db: Readable, clientIds: string[]): Promise<Map<string, Set<CredentialField>>> {
  throw new Error(`not yet ${db.id} ${clientIds.length}`)
}
