import type { Me, Session, User } from '#contract/auth.ts'
import type { Passkey } from '#contract/two-step.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { PasskeyRow } from './queries/passkeys.ts'
import type { SessionRow } from './queries/sessions.ts'
import type { UserRow } from './queries/users.ts'

export const presentUser = (row: UserRow): User => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  email: row.email,
  pending_email: row.pending_email,
  phone: row.phone,
  birthday: row.birthday,
  business_name: row.business_name,
  role: row.role,
  manager_id: row.role === 'Manager' ? null : row.manager_id,
  date: row.created_at.toISOString(),
  reset_password_date: row.reset_password_date?.toISOString() ?? null,
  ...(row.role === 'Manager' ? { payment_brand: row.payment_brand, payment_last4: row.payment_last4 } : {}),
})

const presentEmployeePart = ({ onboarding_finished_at, line1, city, state, zip }: UserRow) => ({
  onboarding_finished: onboarding_finished_at !== null,
  address: { line1, city, state, zip },
})

export const presentMe = (row: UserRow, { tier, twoStepMissing: missing }: Actor): Me => ({
  ...presentUser(row),
  tier: tier ?? 'error',
  two_step: {
    totp: row.totp,
    recovery_codes_left: row.recovery_codes_left,
    required:
      row.role === 'Client' ? row.clients_two_step_since !== null : row.role === 'Employee' && row.two_step_required,
    missing: missing && !row.totp,
  },
  ...(row.role === 'Employee' ? presentEmployeePart(row) : {}),
  ...(row.role === 'Manager'
    ? {}
    : {
        manager: {
          _id: row.manager_id,
          name: row.manager_name,
          email: row.manager_email,
          business_name: row.manager_business_name,
        },
      }),
})

export const presentSession = (row: SessionRow, current: string): Session => ({
  _id: row.id,
  device: row.device,
  ip: row.ip,
  created: row.created_at.toISOString(),
  last_seen: row.last_seen_at.toISOString(),
  current: row.id === current,
})

export const presentPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  _id: id,
  name,
  created: created_at.toISOString(),
  last_used: last_used_at?.toISOString() ?? null,
})
