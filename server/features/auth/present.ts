import type { Me, Session, User } from '#contract/auth.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { SessionRow, UserRow } from './queries.ts'

const presentUser = (row: UserRow): User => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  email: row.email,
  pending_email: null,
  phone: row.phone,
  birthday: row.birthday,
  business_name: row.business_name,
  role: row.role,
  manager_id: row.role === 'Manager' ? null : row.manager_id,
  date: row.created_at.toISOString(),
  reset_password_date: row.reset_password_date?.toISOString() ?? null,
  ...(row.role === 'Manager' ? { payment_brand: row.payment_brand, payment_last4: row.payment_last4 } : {}),
})

const ownSide = ({ onboarding_finished_at, line1, city, state, zip }: UserRow) => ({
  onboarding_finished: onboarding_finished_at !== null,
  address: { line1, city, state, zip },
})

export const presentMe = (row: UserRow, tier: Actor['tier']): Me => ({
  ...presentUser(row),
  tier: tier ?? 'error',
  ...(row.role === 'Employee' ? ownSide(row) : {}),
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
