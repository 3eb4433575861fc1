import { v7 as newId } from 'uuid'
import type { RegistrationBody } from '#contract/auth.ts'
import { emailKey } from '#contract/domain/email.ts'
import { registrablePlan } from '#contract/domain/plans.ts'
import type { InvitedFor } from '#contract/items.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import {
  acceptInvitation,
  findInvitation,
  type InvitedRole,
  type OpenInvitation,
} from '#server/features/invitations/index.ts'
import { startOnboarding } from '#server/features/onboarding/index.ts'
import { notify } from '#server/features/notifications/index.ts'
import { saveDueDate } from '#server/features/reminders/index.ts'
import type { Parts } from '#server/parts.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inWorkspace } from '#server/platform/db/transaction.ts'
import { hashPassword } from '#server/platform/crypto/passwords.ts'
import { checkNewPassword } from '../account/check-new-password.ts'
import { findLoginOwner, insertLogin } from '../queries/logins.ts'
import { holdBusinessName, insertUser, insertWorkspace, type NewUser } from '../queries/users.ts'

/** Creates an account and returns its log-in email. */
export async function register(parts: Parts, body: RegistrationBody, address: string): Promise<string> {
  try {
    return await (body.role === 'Manager'
      ? registerManager(parts, body, address)
      : registerInvited(parts, { ...body, role: body.role }))
  } catch (error) {
    if (error instanceof ApiError && COUNTED_AS_GUESS.has(error.code))
      await parts.limits.take('guess by address', address)
    throw error
  }
}

/** Errors that reveal a valid link or email to an attacker; past the limit they are hidden (AUTH-14). */
const COUNTED_AS_GUESS = new Set<ApiError['code']>([
  'email_exists',
  'invalid_client_link',
  'invalid_employee_link',
  'registration_mismatch',
])

async function registerManager(parts: Parts, body: RegistrationBody, address: string): Promise<string> {
  // Invitations are only for Clients and Employees.
  if (body.invite_id) throw new ApiError('registration_mismatch')
  const plan = registrablePlan(body.package, body.term)
  if (!plan && (body.package !== undefined || body.term !== undefined)) throw new ApiError('invalid_plan')
  const passwordHash = await withinLimit(parts, address, async () => {
    await checkNewPassword(parts, body.password, textsAbout(body))
    if (await findLoginOwner(parts.db.system, emailKey(body.email))) throw new ApiError('email_exists')
    return hashPassword(body.password)
  })
  const id = newId()
  await parts.db.system.transaction(async (tx) => {
    await insertWorkspace(tx, id, { chosen_package: plan?.tier ?? null, chosen_term: plan?.term ?? null })
    await insertAccount(tx, { ...userOf(body), manager_id: id, id, role: 'Manager' }, body.terms_accepted, passwordHash)
  })
  return body.email
}

/** Registration is public and hashing is slow on purpose. The limit per address leaves time for other log-ins. */
async function withinLimit<T>(parts: Parts, address: string, work: () => Promise<T>): Promise<T> {
  const release = parts.limits.acquire('registration by address', address)
  try {
    return await work()
  } finally {
    release()
  }
}

type InvitedBody = RegistrationBody & { role: InvitedRole }

async function registerInvited(parts: Parts, body: InvitedBody): Promise<string> {
  const invitation = await findInvitation(parts, body.invite_id ?? '')
  if (!invitation) throw invalidLink(body.role)
  if (!matchesInvitation(invitation, body)) throw new ApiError('registration_mismatch')
  await checkNewPassword(parts, body.password, [...textsAbout(body), invitation.business_name])
  const passwordHash = await hashPassword(body.password)
  const { manager_id, role, email } = invitation
  const accepted = await parts.db.system.transaction(async (tx) => {
    const agreed = await acceptInvitation(tx, parts, invitation)
    if (!agreed) return false
    const own = role === 'Employee' ? { business_name: await holdBusinessName(tx, manager_id) } : {}
    const user = { ...userOf(body), ...own, manager_id, id: newId(), role, email }
    await insertAccount(tx, user, body.terms_accepted, passwordHash)
    if (role === 'Client' && agreed.asked) await startInvited(inWorkspace(tx, manager_id), parts, user.id, agreed.asked)
    await notifyManager(tx, parts, user)
    return true
  })
  if (!accepted) throw invalidLink(body.role)
  return email
}

/** A due date that is over by now counts no more (COL-28). */
async function startInvited(tx: Transaction, parts: Parts, client: string, invitedFor: InvitedFor): Promise<void> {
  await startOnboarding(tx, parts, client, invitedFor)
  if (invitedFor.due === undefined) return
  await saveDueDate(tx, client, invitedFor.due, new Date()).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}

/** REG-9: role, workspace and email come from the invitation. The browser's values must match them. */
function matchesInvitation(invitation: OpenInvitation, body: InvitedBody): boolean {
  return (
    body.role === invitation.role &&
    emailKey(body.email) === emailKey(invitation.email) &&
    (!body.manager_id || body.manager_id === invitation.manager_id) &&
    (body.role !== 'Employee' || body.business_name === invitation.business_name.trim())
  )
}

const invalidLink = (role: InvitedRole) =>
  new ApiError(role === 'Client' ? 'invalid_client_link' : 'invalid_employee_link')

const textsAbout = ({ name, email, business_name }: RegistrationBody) => [name, email, business_name]

const userOf = ({ name, business_name, email, phone, birthday }: RegistrationBody) => ({
  name,
  business_name,
  email,
  phone,
  birthday: birthday || null,
})

async function insertAccount(
  tx: Transaction,
  user: NewUser,
  termsAccepted: boolean | undefined,
  password_hash: string,
): Promise<void> {
  const { manager_id, id: user_id } = user
  await insertUser(tx, user, termsAccepted ?? false)
  if (!(await insertLogin(tx, { email: emailKey(user.email), manager_id, user_id, password_hash }))) {
    throw new ApiError('email_exists')
  }
}

async function notifyManager(tx: Transaction, parts: Parts, { manager_id, id, role, name }: NewUser): Promise<void> {
  await notify(tx, parts, {
    workspace: manager_id,
    userId: manager_id,
    kind: 'registration',
    message: notificationTexts.hasRegistered(name),
    link: role === 'Client' ? `/clients/${id}` : `/employees/${id}`,
    subjectId: id,
  })
}
