import type { User } from '#contract/auth.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { enqueueCustomerUpdate } from '#server/features/subscription/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize } from '../policy.ts'
import { presentUser } from '../present.ts'
import type { Person } from '../queries-links.ts'
import { userById } from '../queries.ts'
import { tellPeopleChanged } from '../tell-people.ts'
import { changeDetails, nameEmployeesBusiness, type OwnChange, rename } from './queries.ts'

export const personOf = ({ workspace, id }: Actor): Person => ({ manager_id: workspace, user_id: id })

type NewName = { old_name: string; name: string }

/** The token in the answer is of the same session and says the new name; it takes the place of the one held (SET-2). */
export async function changeName(parts: Parts, actor: Actor, change: NewName): Promise<{ token: string; user: User }> {
  authorize(actor, 'account.change', undefined)
  const user = await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    if (!(await rename(tx, personOf(actor), change))) throw new ApiError('name_changed')
    const { id: subjectId } = actor
    await recordAuditEvent(tx, actor, { action: 'account.name_changed', subjectId, subjectName: change.name })
    if (actor.role === 'Manager') await enqueueCustomerUpdate(tx, actor.workspace)
    await tellPeopleChanged(tx, parts, personOf(actor))
    return ownUser(tx, actor)
  })
  const { id, role, session, workspace, sessionEnds } = actor
  const claims = { id, name: user.name, role, session, ...(role === 'Manager' ? {} : { manager_id: workspace }) }
  return { token: await parts.tokens.sign(claims, sessionEnds), user }
}

/** Changes what is given of phone, birthday and business name. */
export async function changeOwn(parts: Parts, actor: Actor, change: OwnChange): Promise<User> {
  authorize(actor, 'account.change', undefined)
  const { workspace } = actor
  return parts.db.forWorkspace(workspace).transaction(async (tx) => {
    await changeDetails(tx, personOf(actor), change)
    const { business_name } = change
    if (business_name !== undefined && actor.role === 'Manager') {
      await nameEmployeesBusiness(tx, workspace, business_name)
    }
    await tellPeopleChanged(tx, parts, personOf(actor))
    return ownUser(tx, actor)
  })
}

export async function ownUser(db: DbOrTransaction, actor: Actor): Promise<User> {
  const row = await userById(db, actor.id)
  if (!row) throw new ApiError('not_signed_in')
  return presentUser(row)
}
