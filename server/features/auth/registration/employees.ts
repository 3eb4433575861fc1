import { v7 as newId } from 'uuid'
import { emailKey } from '#contract/domain/email.ts'
import { deleteEndedInvitationsOf, withdrawInvitationOf } from '#server/features/invitations/index.ts'
import type { Parts } from '#server/parts.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { endLinks, type Person } from '../queries-links.ts'
import { changeLogin, takenBy } from '../queries-logins.ts'
import { tellPeopleChanged } from '../tell-people.ts'
import { emailChangedMail, formerEmailMail, welcomeMail } from './job-kinds.ts'
import { type AccountChange, businessOf, changeUser, type HeldEmployee, holdEmployee } from './queries-employees.ts'
import { insertLogin, insertUser } from './queries.ts'

type NewEmployee = { name: string; email: string; phone: string; birthday: string | null }

/**
 * Makes the account of an employee whom their Manager enters. It has no password until they set one with the link they are sent
 * (EMP-4). What else is kept of them is stored by `more`, in the same transaction of the system's handle.
 */
export async function makeEmployee(
  parts: Parts,
  workspace: string,
  given: NewEmployee,
  more: (tx: Transaction, id: string) => Promise<void>,
): Promise<string> {
  const email = emailKey(given.email)
  if (await takenBy(parts.db.system, email)) throw new ApiError('email_in_use')
  const person = { manager_id: workspace, user_id: newId() }
  await parts.db.system.transaction(async (tx) => {
    await withdrawInvitationOf(tx, workspace, email)
    const business_name = await businessOf(tx, workspace)
    const { user_id: id } = person
    await insertUser(tx, { ...given, manager_id: workspace, id, role: 'Employee', business_name }, false)
    if (!(await insertLogin(tx, { ...person, email, password_hash: null }))) throw new ApiError('email_in_use')
    await more(tx, id)
    await sendWelcome(tx, person)
  })
  return person.user_id
}

/** A mail that still waits is replaced: nobody is welcomed twice. Who has a password gets none. */
export const sendWelcome = (tx: Transaction, person: Person) =>
  enqueue(tx, welcomeMail, person, { jobKey: `welcome ${person.user_id}` })

type Changed = { name: string; isNewEmail: boolean }

/**
 * Changes the account of an employee. Their sessions stay. Another e-mail ends the links that went to the old one, and both
 * addresses are told.
 */
export async function changeEmployee(
  parts: Parts,
  person: Person,
  change: AccountChange,
  more: (tx: Transaction, changed: Changed) => Promise<void>,
): Promise<void> {
  const { manager_id: workspace, user_id } = person
  const email = emailKey(change.email)
  // Asked first, so that two who swap their e-mails at the same time are refused instead of waiting for each other.
  const owner = await takenBy(parts.db.system, email)
  if (owner !== undefined && owner !== user_id) throw new ApiError('email_in_use')
  await parts.db.system.transaction(async (tx) => {
    await withdrawInvitationOf(tx, workspace, email)
    const held = await holdEmployee(tx, person)
    if (!held) throw new ApiError('user_does_not_exist')
    await changeUser(tx, person, change)
    const isNewEmail = emailKey(held.email) !== email
    if (isNewEmail) {
      if (!(await changeLogin(tx, person, email))) throw new ApiError('email_in_use')
      await leaveEmail(tx, person, held)
    }
    await more(tx, { name: change.name ?? held.name, isNewEmail })
    await tellPeopleChanged(tx, parts, person)
  })
}

/** Who has no password yet is welcomed at the new address: their first mail went to the other one. */
async function leaveEmail(tx: Transaction, person: Person, former: HeldEmployee): Promise<void> {
  await endLinks(tx, person)
  await deleteEndedInvitationsOf(tx, person.manager_id, former.email)
  await enqueue(tx, formerEmailMail, { ...person, former_email: former.email })
  if (former.has_password) await enqueue(tx, emailChangedMail, person, { jobKey: `email_changed ${person.user_id}` })
  else await sendWelcome(tx, person)
}
