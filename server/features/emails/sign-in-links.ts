import { createHmac } from 'node:crypto'
import type { Parts } from '#server/parts.ts'
import { hashOfToken } from '#server/platform/crypto/session-tokens.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { endOtherSignInLinks, upsertSignInLink } from './queries.ts'

type NewLink = {
  /** Of the email: a repeated attempt of its job sends the same link. */
  id: string
  user: string
  /** Where the person goes on. */
  path: string
  /** A link that anybody with an old email can ask for does not end the one that its owner is about to open. */
  isRenewed?: boolean
}

/**
 * A one-time link to a page of the client, and the end of their earlier ones unless it is a renewed one (decision 44). The secret follows from the
 * id and the installation's key, so that the database alone gives no link and an email that is sent again is the same.
 */
export async function createSignInLink(
  tx: Transaction,
  { config }: Pick<Parts, 'config'>,
  { id, user, path, isRenewed = false }: NewLink,
): Promise<string> {
  const key = config.keys.current().derived('sign-in links')
  const secret = createHmac('sha256', key).update(`${tx.id} ${user} ${id}`).digest('base64url')
  if (!isRenewed) await endOtherSignInLinks(tx, { id, user_id: user })
  await upsertSignInLink(tx, { id, user_id: user, path, token_hash: hashOfToken(secret) })
  const ids = [tx.id, user].map((id) => id.replaceAll('-', '')).join('')
  // A fragment is in no log and no referrer, and a program that fetches the address does not send it.
  return `${config.publicUrl}/in#${ids}${secret}`
}
