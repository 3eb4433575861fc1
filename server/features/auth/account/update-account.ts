import type { User } from '#contract/auth.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { enqueueCustomerUpdate } from '#server/features/subscription/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { authorize } from '../policy.ts'
import { presentUser } from '../present.ts'
import type { PersonKey } from '../queries/reset-tokens.ts'
import {
  findUser,
  listViewers,
  updateEmployeesBusiness,
  updateUserDetails,
  updateUserName,
  type UserDetails,
} from '../queries/users.ts'

export const personKeyOf = ({ workspace, id }: Actor): PersonKey => ({ manager_id: workspace, user_id: id })

type NewName = { old_name: string; name: string }

/** Returns a token of the same session with the new name; it replaces the browser's token (SET-2). */
export async function updateOwnName(
  parts: Parts,
  actor: Actor,
  change: NewName,
): Promise<{ token: string; user: User }> {
  authorize(actor, 'account.change', undefined)
  const user = await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    if (!(await updateUserName(tx, personKeyOf(actor), change))) throw new ApiError('name_changed')
    const { id: subjectId } = actor
    await recordAuditEvent(tx, actor, { action: 'account.name_changed', subjectId, subjectName: change.name })
    if (actor.role === 'Manager') await enqueueCustomerUpdate(tx, actor.workspace)
    await publishPeopleChanged(tx, parts, personKeyOf(actor))
    return showUser(tx, actor)
  })
  const { id, role, session, workspace, sessionEnds } = actor
  const claims = { id, name: user.name, role, session, ...(role === 'Manager' ? {} : { manager_id: workspace }) }
  return { token: await parts.tokens.sign(claims, sessionEnds), user }
}

/** Changes the given ones of phone, birthday and business name. */
export async function updateOwnDetails(
  parts: Parts,
  actor: Actor,
  change: Pick<UserDetails, 'phone' | 'birthday' | 'business_name'>,
): Promise<User> {
  authorize(actor, 'account.change', undefined)
  const { workspace } = actor
  return parts.db.forWorkspace(workspace).transaction(async (tx) => {
    await updateUserDetails(tx, personKeyOf(actor), change)
    const { business_name } = change
    if (business_name !== undefined && actor.role === 'Manager') {
      await updateEmployeesBusiness(tx, workspace, business_name)
    }
    await publishPeopleChanged(tx, parts, personKeyOf(actor))
    return showUser(tx, actor)
  })
}

export async function showUser(db: DbOrTransaction, actor: Actor): Promise<User> {
  const row = await findUser(db, actor.id)
  if (!row) throw new ApiError('not_signed_in')
  return presentUser(row)
}

/** Makes open pages that show the person refetch after a change of name or contact details. */
export async function publishPeopleChanged(tx: Transaction, parts: Parts, person: PersonKey): Promise<void> {
  const seers = await listViewers(tx, person)
  tx.afterCommit(() => parts.realtime.publishToUsers(person.manager_id, seers, 'people changed', {}))
}
